import { followMarket, moveDepth, type Standing, tellMarket } from '@mintscope/metrics/picks/follow-market';
import { readMarket, showsFee } from '@mintscope/metrics/picks/market';
import { tradeNull } from '@mintscope/schemas/events/batch/layout';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { curvePrograms } from '@mintscope/schemas/programs';
import { type CalledToken, meetLatePrice, meetMoment } from '../state/called-token.ts';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft, RareEvent } from './event-draft.ts';
import { type Outcome, ok } from './step.ts';
import { movedLamports } from './track-liquidity.ts';

/** Notes what the trade says of the market, and follows the calls of the token. */
export function followCalls(draft: EventDraft, state: ShardState, rules: Rules): Outcome {
  const { event, token, late } = draft;
  const called = token.called !== null && token.called.calls.length > 0 ? token.called : null;
  if (event !== null) {
    if (!late) followMove(draft, called, event, state);
    return ok;
  }
  const pool = token.members.find(draft.keys[draft.reader.trade.pool[draft.row]!]!);
  if (late || draft.isBehind) {
    const isPriced = called !== null && draft.price > 0 && !isBeside(called, pool);
    if (isPriced) meetLatePrice(called, { timeMs: late ? draft.ownMs : draft.timeMs, price: draft.price });
    return ok;
  }
  const hasMarket = noteMarket(draft, pool);
  if (called === null) return ok;
  const standing = hasMarket ? followMarket(called.standing, pool, readNote(token)) : called.standing;
  noteSupply(called, token);
  const isPriced = !isBeside({ standing }, pool) || isNearlyAsDeep(token, standing);
  const price = isPriced ? draft.price : Number.NaN;
  meetMoment(called, { timeMs: draft.timeMs, price, standing }, rules.solUsdRate);
  return ok;
}

/** In another pool than the open one that a call could be sold in: what is traded there for a coin makes no multiple. */
function isBeside({ standing }: Pick<CalledToken, 'standing'>, pool: number): boolean {
  return standing !== null && standing.market !== null && standing.pool !== pool;
}

/** A tenth of the market's depth in another pool is dear to lose: such a price is one, also where the end of a curve was missed. */
function isNearlyAsDeep(token: TokenState, standing: Standing<number> | null): boolean {
  const beside = readMarket(readNote(token), null);
  return beside !== null && beside.depth >= (standing?.market?.depth ?? 0) / 10;
}

/** Where a token stands by its newest trade and what happened to its pool since; null before a trade in a quote with a price. */
export function standingOf(token: TokenState): Standing<number> | null {
  const { pool, isKnown, movedBase, movedQuote, isClosed } = token.market;
  if (!isKnown) return null;
  const market = isClosed ? null : readMarket(readNote(token), null);
  const hasMoved = movedBase !== 0 || movedQuote !== 0;
  return { pool, market: market !== null && hasMoved ? moveDepth(market, movedBase, movedQuote) : market };
}

/** The same as rows tell it; of a token that is followed where its calls stand. null where it is not known. */
export function tellStanding(token: TokenState): ToldStanding | null {
  const { called, facts, market: note } = token;
  const isFollowed = called !== null && called.calls.length > 0;
  const standing = isFollowed ? called.standing : standingOf(token);
  if (standing === null || facts.decimals === null) return null;
  const { pool, market } = standing;
  const hasFee = showsFee(note);
  const shown = { buy: isFollowed || (hasFee && note.isBuy === 1), sell: isFollowed || (hasFee && note.isBuy === 0) };
  return {
    pool: token.members.text(pool),
    decimals: facts.decimals,
    market: market && tellMarket(market, shown),
    ...(facts.migrated && { migrated: true }),
  };
}

export function noteSupply(called: CalledToken, { facts: { supply, decimals } }: TokenState): void {
  called.decimals = decimals ?? called.decimals;
  called.supply = supply === null || decimals === null ? null : supply / 10 ** decimals;
}

function readNote({ market, facts }: TokenState) {
  return market.read(curvePrograms.has(market.program) ? facts.curveQuoteAtLaunch : null);
}

/** False for a trade in a quote that has no price in SOL, and for one beside the token's market. */
function noteMarket(draft: EventDraft, pool: number): boolean {
  const { reader, row, token } = draft;
  const unit = token.facts.quoteUnit;
  if (Number.isNaN(draft.quoteLamports) || unit === null || draft.isBeside) return false;
  const { trade } = reader;
  const { market } = token;
  const poolKey = draft.keys[trade.pool[row]!]!;
  if (poolKey !== market.poolKey) {
    market.poolKey = poolKey;
    market.pool = pool;
    market.program = reader.keyText(reader.envelope.program[draft.index]!);
  }
  const nulls = trade.nulls[row]!;
  market.movedBase = 0;
  market.movedQuote = 0;
  market.isClosed = 0;
  market.isBuy = draft.isBuy ? 1 : 0;
  market.base = draft.base;
  market.quote = draft.quoteLamports;
  market.fee = draft.feeLamports;
  market.baseReserve = nulls & tradeNull.baseReserve ? Number.NaN : double(trade.baseReserve, row);
  market.quoteReserve = nulls & tradeNull.quoteReserve ? Number.NaN : double(trade.quoteReserve, row) * unit;
  market.curveRemaining = nulls & tradeNull.curveRemaining ? Number.NaN : double(trade.curveRemaining, row);
  return true;
}

/** Liquidity that moved, or a curve that closed: the market changes without a trade. */
function followMove(draft: EventDraft, called: CalledToken | null, event: RareEvent, state: ShardState): void {
  const { token, timeMs } = draft;
  const move = moveOf(draft, event, state);
  if (move === null) return;
  const { market, members } = token;
  if (market.isKnown && members.text(market.pool) === move.pool) {
    market.movedBase += move.base;
    market.movedQuote += move.quote;
    if (move.closes) market.isClosed = 1;
  }
  const standing = called?.standing ?? null;
  if (called === null || standing === null || standing.market === null) return;
  if (members.text(standing.pool) !== move.pool) return;
  const moved = move.closes ? null : moveDepth(standing.market, move.base, move.quote);
  const moment = { timeMs, price: Number.NaN, standing: { pool: standing.pool, market: moved } };
  meetMoment(called, moment, state.rules.solUsdRate);
}

interface Move {
  pool: string;
  /** Base units and lamports that went in, below 0: out. */
  base: number;
  quote: number;
  closes: boolean;
}

function moveOf(draft: EventDraft, event: RareEvent, state: ShardState): Move | null {
  switch (event.type) {
    case 'curve_completed':
      return { pool: event.pool, base: 0, quote: 0, closes: true };
    case 'migrated':
      return { pool: event.fromPool, base: 0, quote: 0, closes: true };
    case 'liquidity_added':
    case 'liquidity_removed': {
      const lamports = movedLamports(draft, state, event);
      const sign = event.type === 'liquidity_added' ? 1 : -1;
      const amounts = { base: sign * Number(event.baseAmount), quote: sign * lamports };
      return Number.isNaN(lamports) ? null : { pool: event.pool, ...amounts, closes: false };
    }
    default:
      return null;
  }
}

function double(column: Uint32Array, row: number): number {
  return column[row * 2 + 1]! * 4_294_967_296 + column[row * 2]!;
}
