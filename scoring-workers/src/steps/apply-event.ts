import { leavesSecond } from '@mintscope/metrics/slot-time';
import { envelopeNull, eventTypes, tradeNull } from '@mintscope/schemas/events/batch/layout';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { holdTimeMs } from '../identity/event-time.ts';
import type { Rules } from '../state/rules.ts';
import { lamportsPerQuoteUnit, openToken, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { wakeToken } from '../state/wake-token.ts';
import { applyRareEvent, opensToken } from './apply-rare-event.ts';
import type { EventDraft } from './event-draft.ts';
import { isFormer, rememberedMs } from './identify-event.ts';
import { isProvided } from './is-provided.ts';
import { linkAgain } from './link-wallets.ts';
import { meetPool } from './member-of.ts';
import { drop, type Outcome, ok } from './step.ts';
import { isBeside, noteCurveFloor, noteLateReserve, notePaid, noteReserve } from './track-liquidity.ts';

const mostInBlock = 2 ** 23 - 1;
const createdType = eventTypes.indexOf('token_created');

/**
 * Finds the event's token, tells repeats and late events, dates the event, and takes over what the event says of the token
 * itself: price, reserves, counts, facts of the launch.
 */
export function applyEvent(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  const { envelope } = draft.reader;
  const mint = draft.keys[envelope.mint[draft.index]!]!;
  let token = state.tokens.get(mint) ?? wakeEnded(draft, state, mint);
  if (!token) {
    if (!opensToken(draft.type) || isProvided(draft)) return drop('unknown_token');
    const { index } = draft;
    token = openToken(state, mint, firstTimeMs(draft, state), envelope.slot[index]!);
    if (draft.type !== createdType) token.candles.missUntil(draft.latestMs);
  }
  draft.token = token;
  if (isFormer(draft, token.former) || !token.seen.add(state.identity)) return drop('repeated');
  if (isProvided(draft)) {
    applyProvided(draft, state);
    return ok;
  }
  token.facts.rememberedMs = Math.max(token.facts.rememberedMs, rememberedMs(draft, state));
  dateEvent(draft, token, rules);
  countEvent(draft, token);
  if (draft.type === 0) applyTrade(draft, state, rules);
  else applyRareEvent(draft, state);
  return ok;
}

/** Moves no time, no slot and no count of transactions; a snapshot of holders from before the newest event comes late. */
function applyProvided(draft: EventDraft, state: ShardState): void {
  const { facts } = draft.token;
  const told = draft.reader.envelope.slot[draft.index]!;
  draft.late = told > 0 && told < facts.lastSlot;
  draft.slot = facts.lastSlot;
  draft.timeMs = facts.eventMs;
  facts.version++;
  applyRareEvent(draft, state);
}

/** A token that ended and is told of again. What became known of its wallets meanwhile is linked anew. */
function wakeEnded(draft: EventDraft, state: ShardState, mint: number): TokenState | undefined {
  const token = wakeToken(state, mint, draft.latestMs);
  if (token) linkAgain(token, state);
  return token;
}

/**
 * Event time of the definitions: the source's ms where it has them, else slots counted from an anchor on block time. The anchor
 * moves when that leads out of the second that the block itself tells, by more than the parameter.
 */
function dateEvent(draft: EventDraft, { facts }: TokenState, rules: Rules): void {
  const { timeMs, slot } = draft.reader.envelope;
  draft.slot = slot[draft.index]!;
  draft.late = draft.slot < facts.lastSlot;
  const isFine = !Number.isNaN(timeMs[draft.index]!);
  // Slots alone may claim any time, too.
  const derived = holdTimeMs(facts.anchorMs + (draft.slot - facts.anchorSlot) * rules.slotMs, draft.latestMs);
  draft.ownMs = isFine ? draft.toldMs : derived;
  if (!isFine && leavesSecond(derived, draft.toldMs, rules.reanchorMs)) {
    draft.ownMs = draft.toldMs;
    if (!draft.late) {
      facts.anchorMs = draft.toldMs;
      facts.anchorSlot = draft.slot;
    }
  }
  draft.timeMs = draft.late ? facts.eventMs : Math.max(draft.ownMs, facts.eventMs);
}

function countEvent(draft: EventDraft, token: TokenState): void {
  const { facts } = token;
  const { envelope } = draft.reader;
  facts.version++;
  facts.eventMs = draft.timeMs;
  if (facts.asOfMs < draft.timeMs) {
    facts.asOfMs = draft.timeMs;
    token.wallets.age(draft.timeMs);
  }
  if (draft.late) facts.lateEvents++;
  else facts.lastSlot = draft.slot;
  if (draft.isFuture) facts.futureEvents++;
  const received = envelope.receivedAtMs[draft.index]!;
  if (!Number.isNaN(received)) facts.receivedAtMs = received;
  if (token.transaction.isNext(draft.reader.signatureWords, envelope.signature[draft.index]! * 16))
    facts.transactions++;
}

function applyTrade(draft: EventDraft, state: ShardState, rules: Rules): void {
  const { reader, index, keys, token } = draft;
  const { trade, envelope } = reader;
  const row = envelope.detail[index]!;
  const { facts, members } = token;
  draft.row = row;
  draft.event = null;
  draft.isBuy = trade.side[row] === 0;
  const poolKey = keys[trade.pool[row]!]!;
  if (poolKey !== token.poolKey) meetPool(token, poolKey);
  const trader = trade.trader[row]!;
  const payer = envelope.feePayer[index]!;
  draft.wallet = members.join(keys[trader]!);
  draft.payer = payer === trader ? draft.wallet : members.join(keys[payer]!);
  const decimals = trade.decimals[row]!;
  draft.base = double(trade.baseAmount, row);
  draft.baseTokens = draft.base / 10 ** decimals;
  const quote = double(trade.quoteAmount, row);
  const quoteDecimals = trade.quoteDecimals[row]!;
  const unit = lamportsPerQuoteUnit(state, keys[trade.quoteMint[row]!]!, quoteDecimals);
  // Whole lamports, so that sums of them do not drift.
  draft.quoteLamports = Math.round(quote * unit);
  draft.feeLamports = double(trade.feeQuote, row) * unit;
  draft.isDust = draft.quoteLamports < rules.dustLamports;
  const nulls = trade.nulls[row]!;
  const tellsReserve = (nulls & tradeNull.quoteReserve) === 0 && !Number.isNaN(unit);
  const reserve = tellsReserve ? double(trade.quoteReserve, row) * unit : Number.NaN;
  draft.isBeside = isBeside(draft, poolKey, reserve);
  const setsPrice = draft.quoteLamports >= rules.dustLamports && draft.base > 0 && !draft.isBeside;
  draft.price = setsPrice ? (quote * unit) / lamportsPerSol / draft.baseTokens : Number.NaN;
  if (draft.isBuy) facts.buys++;
  else facts.sells++;
  noteTradeTime(draft, rules);
  placeTrade(draft);
  const moved = draft.isBuy ? quote * unit : -quote * unit;
  facts.decimals ??= decimals;
  facts.program ??= reader.keyText(envelope.program[index]!);
  // The first price is one also where it comes late, and so is that of the newest trade where an event of another kind came before it.
  if (setsPrice && (draft.isNewest || facts.priceSol === null)) {
    facts.priceSol = draft.price;
    facts.firstPriceSol ??= draft.price;
  }
  if (draft.isSuperseded) {
    if (tellsReserve) {
      noteLateReserve(token, members.find(poolKey), reserve);
      noteCurveFloor(token, reserve - moved, reserve);
    } else notePaid(draft, poolKey);
    return;
  }
  if (!Number.isNaN(unit) && !draft.isBeside) facts.quoteUnit = unit;
  if (tellsReserve) {
    noteReserve(draft, poolKey, reserve);
    noteCurveFloor(token, reserve - moved, reserve);
  } else notePaid(draft, poolKey);
  if ((nulls & tradeNull.curveRemaining) === 0) facts.curveRemaining = double(trade.curveRemaining, row);
  // What its launch said is left of the curve is not known any more.
  else if (facts.curveRemaining !== null && !facts.completed && reader.keyText(trade.pool[row]!) === facts.pool)
    facts.curveRemaining = null;
}

/**
 * Where it stands among the token's trades: behind others by its slot, or, where its source tells its place in the block, by that.
 * One without a place counts as the newest of its slot.
 */
function placeTrade(draft: EventDraft): void {
  const { facts } = draft.token;
  const { nulls, transactionIndex } = draft.reader.envelope;
  const isPlaced = (nulls[draft.index]! & envelopeNull.transactionIndex) === 0;
  draft.place = placeOf(draft.slot, isPlaced ? transactionIndex[draft.index]! : 0);
  const isOlder = isPlaced ? draft.place < facts.tradePlace : draft.slot < Math.floor(facts.tradePlace);
  draft.isBehind = draft.late || isOlder;
  draft.isNewest = !isOlder;
  draft.isSuperseded = isOlder || (draft.late && draft.slot <= facts.fundsSlot);
  if (draft.isNewest) facts.tradePlace = draft.place;
}

/** Slot and place in the block as one number: a block holds fewer than eight million transactions. */
function placeOf(slot: number, transactionIndex: number): number {
  return slot + Math.min(transactionIndex, mostInBlock) / (mostInBlock + 1);
}

/** When its newest trade was: also one that comes after a later slot's event was a trade of its own time. */
function noteTradeTime({ token: { facts }, late, ownMs, timeMs }: EventDraft, { busyGapMs }: Rules): void {
  const atMs = late ? Math.min(ownMs, timeMs) : timeMs;
  const isFirst = facts.buys + facts.sells === 1;
  if (!isFirst && Math.abs(atMs - facts.lastTradeMs) < busyGapMs) facts.shortGaps++;
  if (isFirst || atMs > facts.lastTradeMs) facts.lastTradeMs = atMs;
}

function firstTimeMs(draft: EventDraft, state: ShardState): number {
  return Number.isNaN(draft.toldMs) ? state.clockMs : draft.toldMs;
}

function double(column: Uint32Array, row: number): number {
  return column[row * 2 + 1]! * 4_294_967_296 + column[row * 2]!;
}
