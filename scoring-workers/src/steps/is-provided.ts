import { eventSources } from '@mintscope/schemas/events/batch/layout';
import type { EventDraft } from './event-draft.ts';

const enrichment = eventSources.indexOf('enrichment');

/** A provider's answer and no event of the chain: it has no time and no transaction, and counts as of its place in the log. */
export function isProvided({ reader, index }: Pick<EventDraft, 'reader' | 'index'>): boolean {
  return reader.envelope.source[index] === enrichment;
}
