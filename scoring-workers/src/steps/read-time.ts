import { holdTimeMs, latestTimeMs, toldTimeMs } from '../identity/event-time.ts';
import type { EventDraft } from './event-draft.ts';

/** When the event is said to have happened, and what is believed of that. */
export function readTime(draft: EventDraft, slackMs: number): void {
  const { reader, index } = draft;
  const told = toldTimeMs(reader.envelope, index);
  draft.latestMs = latestTimeMs(reader.envelope, index, slackMs);
  draft.toldMs = holdTimeMs(told, draft.latestMs);
  draft.isFuture = told > draft.latestMs;
}
