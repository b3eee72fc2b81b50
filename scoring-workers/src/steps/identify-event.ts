import { toldTimeMs } from '../identity/event-time.ts';
import type { FormerEvents } from '../identity/former-events.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { EventDraft } from './event-draft.ts';
import { isProvided } from './is-provided.ts';
import { drop, type Outcome, ok } from './step.ts';

/** Refuses what is too old to be told from a repeat, and makes the hash by which later steps recognise one. */
export function identifyEvent(draft: EventDraft, state: ShardState): Outcome {
  const { index } = draft;
  const { envelope, signatureWords } = draft.reader;
  // Asked of a provider a moment ago, whatever the age of the token.
  if (!isProvided(draft) && state.horizon.isTooOld(envelope, index)) return drop('too_old');
  state.identity.of(
    signatureWords,
    envelope.signature[index]! * 16,
    envelope.instruction[index]!,
    envelope.sub[index]!,
  );
  return ok;
}

/** The moment until which the event has to be remembered; without a time of its own it is taken for as new as can be. */
export function rememberedMs(draft: EventDraft, state: ShardState): number {
  const told = toldTimeMs(draft.reader.envelope, draft.index);
  return Number.isNaN(told) ? Math.max(state.horizon.newestMs, state.clockMs) : told;
}

/** Whether a snapshot of version 1 says that the event was told. */
export function isFormer({ reader, index }: EventDraft, former: FormerEvents | null): boolean {
  if (former === null) return false;
  const { envelope, signatureWords } = reader;
  return former.has(signatureWords, envelope.signature[index]! * 16, {
    instruction: envelope.instruction[index]!,
    sub: envelope.sub[index]!,
    toldMs: toldTimeMs(envelope, index),
  });
}
