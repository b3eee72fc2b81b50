import { eventTypes, tradeNull } from '@mintscope/schemas/events/batch/layout';
import { holdTimeMs } from '../identity/event-time.ts';
import type { Rules } from '../state/rules.ts';
import { lamportsPerQuoteUnit, openToken, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { applyRareEvent, opensToken } from './apply-rare-event.ts';
import type { EventDraft } from './event-draft.ts';
import { isFormer, rememberedMs } from './identify-event.ts';
import { meetPool } from './member-of.ts';
import { drop, type Outcome, ok } from './step.ts';

const lamportsPerSol = 1e9;
const createdType = eventTypes.indexOf('token_created');

/**
 * Finds the event's token, tells repeats and late events, dates the event, and takes over what the event says of the token
 * itself: price, reserves, counts, facts of the launch.
 */
export function applyEvent(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  const { envelope } = draft.reader;
  const mint = draft.keys[envelope.mint[draft.index]!]!;
  let token = state.tokens.get(mint);
  if (!token) {
    if (!opensToken(draft.type)) return drop('unknown_token');
    const { index } = draft;
    token = openToken(state, mint, firstTimeMs(draft, state), envelope.slot[index]!);
    if (draft.type !== createdType) token.candles.missUntil(draft.latestMs);
  }
  draft.token = token;
  if (isFormer(draft, token.former) || !token.seen.add(state.identity)) return drop('repeated');
  token.facts.rememberedMs = Math.max(token.facts.rememberedMs, rememberedMs(draft, state));
  dateEvent(draft, token, rules);
  countEvent(draft, token);
  if (draft.type === 0) applyTrade(draft, state, rules);
  else applyRareEvent(draft, state);
  return ok;
}

/** Event time of the definitions: the source's ms where it has them, else slots counted from an anchor on block time. */
function dateEvent(draft: EventDraft, { facts }: TokenState, rules: Rules): void {
  const { timeMs, slot } = draft.reader.envelope;
  draft.slot = slot[draft.index]!;
  draft.late = draft.slot < facts.lastSlot;
  const isFine = !Number.isNaN(timeMs[draft.index]!);
  // Slots alone may claim any time, too.
  const derived = holdTimeMs(facts.anchorMs + (draft.slot - facts.anchorSlot) * rules.slotMs, draft.latestMs);
  draft.timeMs = isFine ? draft.toldMs : derived;
  if (!isFine && Math.abs(derived - draft.toldMs) > rules.reanchorMs + 1000 && !draft.late) {
    facts.anchorMs = draft.toldMs;
    facts.anchorSlot = draft.slot;
    draft.timeMs = draft.toldMs;
  }
  if (draft.late || draft.timeMs < facts.eventMs) draft.timeMs = facts.eventMs;
}

function countEvent(draft: EventDraft, token: TokenState): void {
  const { facts } = token;
  const { envelope } = draft.reader;
  facts.version++;
  facts.eventMs = draft.timeMs;
  if (facts.asOfMs < draft.timeMs) facts.asOfMs = draft.timeMs;
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
  draft.quoteUnits = quote / 10 ** quoteDecimals;
  const unit = lamportsPerQuoteUnit(state, keys[trade.quoteMint[row]!]!, quoteDecimals);
  // Whole lamports, so that sums of them do not drift.
  draft.quoteLamports = Math.round(quote * unit);
  const setsPrice = draft.quoteLamports >= rules.dustLamports && draft.base > 0;
  draft.price = setsPrice ? draft.quoteLamports / lamportsPerSol / draft.baseTokens : Number.NaN;
  if (draft.isBuy) facts.buys++;
  else facts.sells++;
  if (draft.late) return;
  facts.lastTradeMs = draft.timeMs;
  facts.decimals ??= decimals;
  facts.program ??= reader.keyText(envelope.program[index]!);
  if (setsPrice) {
    facts.priceSol = draft.price;
    facts.firstPriceSol ??= draft.price;
  }
  const nulls = trade.nulls[row]!;
  if ((nulls & tradeNull.quoteReserve) === 0) facts.quoteReserve = double(trade.quoteReserve, row) * unit;
  if ((nulls & tradeNull.curveRemaining) === 0) facts.curveRemaining = double(trade.curveRemaining, row);
}

function firstTimeMs(draft: EventDraft, state: ShardState): number {
  return Number.isNaN(draft.toldMs) ? state.clockMs : draft.toldMs;
}

function double(column: Uint32Array, row: number): number {
  return column[row * 2 + 1]! * 4_294_967_296 + column[row * 2]!;
}
