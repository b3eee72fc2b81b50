import { closeToken, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from '../steps/event-draft.ts';
import type { Publisher } from './publisher.ts';

/** Ticks between two clearings of wallet history. */
const ticksPerClearing = 60;
/** A quiet token's figures are brought up to date when a tenth of the time since its last trade has passed. */
const refreshShare = 0.1;

/**
 * Moves the shard's clock to the event's time, which is never ahead of the receipt: all tokens end by this clock. When it
 * passes a tick, quiet tokens are brought up to date and ended ones leave with a last row: at a fixed place in the stream of
 * events, so that a replay does the same.
 */
export function advanceClock(state: ShardState, publisher: Publisher, draft: EventDraft): void {
  const nowMs = draft.toldMs;
  if (!(nowMs > state.clockMs)) return;
  state.clockMs = nowMs;
  if (nowMs < state.nextTickMs) return;
  const { tickMs } = state.rules;
  const tick = Math.floor(nowMs / tickMs);
  const isFirst = state.nextTickMs === 0;
  const clears = Math.floor(state.nextTickMs / tickMs / ticksPerClearing) !== Math.floor((tick + 1) / ticksPerClearing);
  state.nextTickMs = (tick + 1) * tickMs;
  if (!isFirst) lookAtTokens(state, publisher, tick * tickMs);
  if (clears) state.walletFacts.forget(nowMs - state.rules.walletFactsMs, state.rules.maxWalletFacts);
}

/** The token changed: it is to be published and saved. */
export function touchToken(token: TokenState, publisher: Publisher): void {
  token.unsaved = true;
  if (!token.unpublished) publisher.add(token);
}

function lookAtTokens(state: ShardState, publisher: Publisher, tickMs: number): void {
  for (const token of state.tokens.values()) {
    const { facts } = token;
    const quietMs = tickMs - facts.lastTradeMs;
    // Its memory of what was told goes with it, so all of that has to be too old to come again.
    if (quietMs >= state.rules.endAfterMs && facts.rememberedMs <= state.horizon.behindMs) {
      refresh(token, tickMs);
      publisher.publishLast(token);
      closeToken(state, token);
    } else if (tickMs - facts.asOfMs >= Math.max(state.rules.tickMs, quietMs * refreshShare)) {
      refresh(token, tickMs);
      touchToken(token, publisher);
    }
  }
}

function refresh({ facts, window }: TokenState, nowMs: number): void {
  facts.asOfMs = Math.max(facts.asOfMs, nowMs);
  // Here and not only when a score reads it: what a later trade finds must not depend on when scores were made.
  window.advance(facts.asOfMs);
  facts.version++;
}
