import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { passTime } from '../state/called-token.ts';
import { callsPart, closeToken, type Dying, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { endedBytes } from '../state/wake-token.ts';
import type { EventDraft } from '../steps/event-draft.ts';
import { judgeLast, judgePredictions } from './judge-predictions.ts';
import type { Publisher } from './publisher.ts';
import { diesAtMs, endMs, lastRefreshMs, nextLookMs } from './quiet-times.ts';
import { refreshToken } from './refresh-token.ts';
import { isQuiet } from './rest-token.ts';
import { tellWallets } from './tell-wallets.ts';

/**
 * Moves the shard's clock to the event's time, which is never ahead of the receipt: all tokens end by this clock. When it
 * passes a tick, quiet tokens are brought up to date and ended ones leave with a last row: at a fixed place in the stream of
 * events, so that a replay does the same. A death is told as soon as the clock passes it, dated by the moment itself.
 */
export function advanceClock(state: ShardState, publisher: Publisher, draft: EventDraft): void {
  const nowMs = draft.toldMs;
  if (!(nowMs > state.clockMs)) return;
  state.clockMs = nowMs;
  tellWallets(state, publisher);
  if (nowMs >= state.nextTickMs) passTick(state, publisher);
  tellDeaths(state, publisher);
}

function passTick(state: ShardState, publisher: Publisher): void {
  const { tickMs } = state.rules;
  const tick = Math.floor(state.clockMs / tickMs);
  const isFirst = state.nextTickMs === 0;
  state.nextTickMs = (tick + 1) * tickMs;
  if (!isFirst) {
    lookAtTokens(state, publisher, tick * tickMs);
    lookAtCalls(state, publisher, tick * tickMs);
  }
  state.dying = null;
  state.ended.forget(state.rules.maxEndedTokens);
}

/** The token changed, or what is known of it did: it is to be published and saved. */
export function touchToken(token: TokenState, publisher: Publisher, unsaved: 'facts' | 'all' = 'all'): void {
  if (token.unsaved !== 'all') token.unsaved = unsaved;
  if (!(token.unpublished && token.detailDue)) publisher.add(token);
}

function lookAtTokens(state: ShardState, publisher: Publisher, tickMs: number): void {
  let rested = 0;
  for (const token of state.tokens.values()) {
    if (token.dueMs > tickMs) {
      token.restFacts();
      continue;
    }
    if (endQuiet(token, state, publisher, tickMs)) continue;
    lookAtToken(token, state, publisher, tickMs);
    if (token.isResting) token.dueMs = nextLookMs(token.atHand, token.judgeMs, state.rules);
    else if (rested < scoringLimits.restsPerTick && isQuiet(token, tickMs, state)) {
      publisher.rest(token);
      rested++;
    }
  }
}

/** False while it lives. */
function endQuiet(token: TokenState, state: ShardState, publisher: Publisher, tickMs: number): boolean {
  const { atHand } = token;
  // Its memory of what was told goes with it, so all of that has to be too old to come again.
  if (tickMs - atHand.lastTradeMs < state.rules.endAfterMs || atHand.rememberedMs > state.horizon.behindMs)
    return false;
  refreshToken(token, endMs(atHand, state.rules));
  judgeLast(token, state, publisher, tickMs);
  publisher.publishLast(token);
  closeToken(state, token, endedBytes(token, state.keys));
  return true;
}

function lookAtToken(token: TokenState, state: ShardState, publisher: Publisher, tickMs: number): void {
  if (token.judgeMs <= tickMs && judgePredictions(token, state, publisher, tickMs)) touchToken(token, publisher);
  // Judging it brings it back.
  const { atHand } = token;
  const diesMs = diesAtMs(atHand, state.rules);
  const dueMs = Math.max(lastRefreshMs(atHand, tickMs, state.rules), diesMs <= tickMs ? diesMs : 0);
  if (dueMs <= atHand.asOfMs) return;
  refreshToken(token, dueMs);
  touchToken(token, publisher, 'facts');
}

/** What time alone changed of calls; with the row of a token that is to have one anyway. */
function lookAtCalls(state: ShardState, publisher: Publisher, tickMs: number): void {
  const { tickMs: everyMs, solUsdRate } = state.rules;
  for (const called of state.calls.values()) {
    if (called.calls.length === 0 || !passTime(called, tickMs, { everyMs, solUsdRate })) continue;
    if (!state.tokens.get(called.mint)?.unpublished) publisher.tellCalls(called);
  }
  for (const address of state.calls.forget(scoringLimits.calledTokens)) state.gone.add(callsPart(address));
}

function tellDeaths(state: ShardState, publisher: Publisher): void {
  state.dying ??= findDying(state);
  const { dying } = state;
  for (let first = dying.at(-1); first !== undefined && first.atMs <= state.clockMs; first = dying.at(-1)) {
    dying.pop();
    const { token, atMs } = first;
    const isLive = state.tokens.get(token.mint) === token;
    if (!isLive || diesAtMs(token.atHand, state.rules) !== atMs || token.atHand.asOfMs >= atMs) continue;
    refreshToken(token, atMs);
    touchToken(token, publisher, 'facts');
  }
}

function findDying({ tokens, rules, nextTickMs }: ShardState): Dying[] {
  const dying: Dying[] = [];
  for (const token of tokens.values()) {
    if (token.dueMs > nextTickMs) continue;
    const atMs = diesAtMs(token.atHand, rules);
    if (atMs <= nextTickMs && atMs > token.atHand.asOfMs) dying.push({ token, atMs });
  }
  return dying.sort((a, b) => b.atMs - a.atMs);
}
