import { isShallow } from '@mintscope/metrics/pool-depth';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { curvePrograms } from '@mintscope/schemas/programs';
import { lamportsPerQuoteUnit, type ShardState } from '../state/shard-state.ts';
import type { PoolReserve, TokenFacts } from '../state/token-facts.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';
import { memberOf } from './member-of.ts';

type Liquidity = Extract<ChainEvent, { type: 'liquidity_added' | 'liquidity_removed' }>;
type Created = Extract<ChainEvent, { type: 'token_created' }>;
type Migrated = Extract<ChainEvent, { type: 'migrated' }>;

/** Pools of a token that are told apart. */
const mostPools = 8;
const solDecimals = 9;
const dollarDecimals = 6;

/**
 * Whether a trade's pool is shallow beside another of its token, by what trades and providers told (lamports). A curve tells the price of its
 * token whatever stands beside it. A pool that tells no reserve tells the price where it is the token's own; another one is taken to hold
 * what was traded there.
 */
export function isBeside(draft: EventDraft, poolKey: number, lamports: number): boolean {
  const { token, reader, row } = draft;
  const { facts, members, reserve, reserveKey } = token;
  const { pools } = facts;
  if (pools.length === 0 || (pools.length === 1 && reserve !== null && reserveKey === poolKey)) return false;
  const wallet = members.find(poolKey);
  // One that empties its pool was made in a deep one.
  let own = draft.isBuy ? lamports : lamports + draft.quoteLamports;
  let deepest = 0;
  for (const pool of pools) {
    if (pool.wallet !== wallet) deepest = Math.max(deepest, pool.quote);
    else if (Number.isNaN(own) && pool.quote > 0) own = pool.quote;
  }
  if (Number.isNaN(own)) {
    if (reader.keyText(reader.trade.pool[row]!) === facts.pool) return false;
    // What was paid there is in it, or was.
    own = draft.quoteLamports;
  }
  return isShallow(own, deepest) && !isOnCurve(draft);
}

/** A trade told the quote reserve of its pool (lamports). */
export function noteReserve(draft: EventDraft, poolKey: number, lamports: number): void {
  const { token } = draft;
  if (token.reserve === null || token.reserveKey !== poolKey) {
    token.reserve = openPool(token, token.members.join(poolKey), () => isOnCurve(draft));
    token.reserveKey = poolKey;
  }
  token.facts.quoteReserve = lamports;
  if (token.reserve !== null) token.reserve.isCounted = false;
  setReserve(token, lamports);
}

/**
 * A trade told no reserve: a curve has what it had and what was paid in. Where none of its trades ever told, sums of them say what it
 * has, in any order; where one did, what stands behind it is in what was told.
 */
export function notePaid(draft: EventDraft, poolKey: number): void {
  const { token, quoteLamports, isSuperseded } = draft;
  if (Number.isNaN(quoteLamports)) return;
  if (token.reserveKey !== poolKey || token.reserve === null) {
    const wallet = token.members.join(poolKey);
    const isNew = token.facts.pools.every((pool) => pool.wallet !== wallet);
    const pool = isNew && !isOnCurve(draft) ? null : openPool(token, wallet, () => true);
    if (pool !== null && isNew) pool.isCounted = true;
    token.reserve = pool;
    token.reserveKey = poolKey;
  }
  const { reserve } = token;
  if (!reserve?.isCurve || (isSuperseded && !reserve.isCounted)) return;
  setReserve(token, reserve.quote + (draft.isBuy ? quoteLamports : -quoteLamports));
}

function isOnCurve({ reader, index }: EventDraft): boolean {
  return isCurveProgram(reader.keyText(reader.envelope.program[index]!));
}

/** Of the pool that is at hand. */
function setReserve({ facts, reserve }: TokenState, lamports: number): void {
  if (reserve === null) return;
  reserve.quote = lamports;
  // The common case, one pool, without a walk over pools.
  if (facts.pools.length === 1) notePeak(facts, reserve, pooledLamports(reserve, facts.curveQuoteAtLaunch));
  else notePeaks(facts);
}

/** A late trade told what was in the only pool: it may have been the most. What is in it now a later trade told. */
export function noteLateReserve({ facts }: TokenState, wallet: number, lamports: number): void {
  const [pool] = facts.pools;
  if (pool === undefined || pool.isCounted || facts.pools.length > 1 || pool.wallet !== wallet) return;
  notePeak(facts, pool, pooledLamports({ ...pool, quote: lamports }, facts.curveQuoteAtLaunch));
}

/**
 * Where the launch did not tell the virtual part of a curve's reserve, its trades do: no reserve lies below it, and the first
 * trade found it alone. Whatever the order in which trades come, the lowest reserve before or after any of them is the same.
 */
export function noteCurveFloor({ facts }: TokenState, beforeLamports: number, afterLamports: number): void {
  // By index: taking an array apart by pattern costs an iterator, for each trade.
  const curve = facts.pools[0];
  if (!curve?.isCurve || facts.pools.length > 1 || !facts.seenFromLaunch) return;
  const floor = facts.curveQuoteAtLaunch;
  const lowest = Math.max(0, Math.min(beforeLamports, afterLamports));
  if (floor !== null && lowest >= floor) return;
  facts.curveQuoteAtLaunch = lowest;
  // The highest reserve was as far above the old floor as the peak says.
  if (floor !== null) curve.peak += floor - lowest;
  if (floor !== null) facts.liquidityPeak += floor - lowest;
  notePeaks(facts);
}

/** Whether a program's pools hold a virtual part beside what was paid in. */
function isCurveProgram(program: string): boolean {
  return curvePrograms.has(program);
}

/** The curve that the token was launched on, before any trade told its reserve. */
export function noteLaunchReserve(draft: EventDraft, state: ShardState, launch: Created): void {
  const { token } = draft;
  const { curveQuoteAtLaunch } = token.facts;
  if (curveQuoteAtLaunch === null || token.facts.pools.length > 0) return;
  const pool = openPool(token, memberOf(draft, state, launch.pool), () => isCurveProgram(launch.program));
  if (pool !== null) pool.quote = curveQuoteAtLaunch;
  notePeaks(token.facts);
}

/** What is in the pools moved, and not by a trade: those of slots before it tell no reserve of now. */
function noteFunds({ token: { facts }, slot }: EventDraft): void {
  if (slot > facts.fundsSlot) facts.fundsSlot = slot;
}

/** Liquidity that providers put into a pool or took out of it. */
export function moveLiquidity(draft: EventDraft, state: ShardState, event: Liquidity): void {
  const { token } = draft;
  noteFunds(draft);
  if (isCarried(token.facts, event)) dropPool(token, memberOf(draft, state, event.provider));
  const lamports = movedLamports(draft, state, event);
  if (Number.isNaN(lamports)) return;
  const pool = openPool(token, memberOf(draft, state, event.pool), () => isCurveProgram(event.program));
  if (pool === null) return;
  // What trades told after it holds.
  const isTold = draft.late && draft.slot < Math.floor(token.facts.tradePlace);
  if (event.type === 'liquidity_removed') takeOut(pool, lamports, isTold);
  else if (!isTold || pool.quote === 0) putIn(pool, lamports);
  notePeaks(token.facts);
}

/** Quote that went in or out; NaN for one without a known price in SOL. */
export function movedLamports(draft: EventDraft, state: ShardState, { quoteMint, quoteAmount }: Liquidity): number {
  const key = draft.keyOf(quoteMint);
  return (
    Number(quoteAmount) * lamportsPerQuoteUnit(state, key, state.dollarKeys.has(key) ? dollarDecimals : solDecimals)
  );
}

/**
 * Some launchpads hand what a full curve had to an account that opens the pool in a transaction of its own: what that one puts in is
 * the same money.
 */
export function isCarried({ migrated, pool }: TokenFacts, { type, provider }: Liquidity): boolean {
  return type === 'liquidity_added' && migrated && pool === provider;
}

function dropPool({ facts }: TokenState, wallet: number): void {
  facts.pools = facts.pools.filter((pool) => pool.wallet !== wallet);
}

/** The curve's funds became a pool. What is told of that pool beside it is the same money. */
export function migrateLiquidity(draft: EventDraft, state: ShardState, event: Migrated): void {
  const { token } = draft;
  const { facts } = token;
  noteFunds(draft);
  dropPool(token, memberOf(draft, state, event.fromPool));
  token.reserve = null;
  const to = memberOf(draft, state, event.toPool);
  const isFilled = facts.filling?.provider === to;
  facts.pool = isFilled ? facts.filling!.pool : event.toPool;
  // Told after its carrier filled the pool.
  if (isFilled) return;
  const unit = facts.quoteUnit;
  const pool = openPool(token, to, () => false);
  if (pool === null || unit === null) return;
  if (!draft.late || pool.quote === 0) pool.quote = Math.max(pool.quote, Number(event.quoteAmount) * unit);
  notePeaks(facts);
}

/**
 * Lamports that could be taken out: what a curve collected, both sides of a pool. null where no source told a reserve, and a curve was not
 * seen from its launch on.
 */
export function liquidityLamports(facts: TokenFacts): number | null {
  return sumPools(facts, pooledLamports);
}

/** Lamports that sales could take out: of a pool its quote alone. null as for `liquidityLamports`. */
export function payableLamports(facts: TokenFacts): number | null {
  return sumPools(facts, (pool, curveQuoteAtLaunch) =>
    pool.isCurve ? pooledLamports(pool, curveQuoteAtLaunch) : pool.quote,
  );
}

function sumPools(
  { pools, curveQuoteAtLaunch, seenFromLaunch, countsPaid }: TokenFacts,
  worth: typeof pooledLamports,
): number | null {
  let total: number | null = null;
  for (const pool of pools) {
    if (pool.isCounted && !(seenFromLaunch && countsPaid)) continue;
    const pooled = worth(pool, curveQuoteAtLaunch);
    if (pooled !== null) total = (total ?? 0) + pooled;
  }
  return total;
}

/**
 * Part of the main pool, the one that once held most, which its providers took out: 0 while they only add. Trades move a pool's
 * reserves and not this. null while there is no pool, on a curve and below the floor.
 */
export function pulledShare({ pools }: TokenFacts, floorLamports: number): number | null {
  let main: PoolReserve | null = null;
  for (const pool of pools) if (!pool.isCurve && (main === null || pool.peak > main.peak)) main = pool;
  if (main === null || main.peak < floorLamports || main.peakUnits === 0) return null;
  return Math.min(1, Math.max(0, 1 - main.units / main.peakUnits));
}

function openPool(token: TokenState, wallet: number, isCurve: () => boolean): PoolReserve | null {
  const { facts } = token;
  const known = facts.pools.find((pool) => pool.wallet === wallet);
  if (known) return known;
  const pool = { wallet, isCurve: isCurve(), isCounted: false, quote: 0, peak: 0, units: 1, peakUnits: 1 };
  // What a curve had is in the pool it became.
  if (pool.isCurve && facts.migrated) return null;
  if (facts.pools.length >= mostPools) dropShallowest(token);
  facts.pools.push(pool);
  return pool;
}

/** The first of them stays, and the one that once held most. */
function dropShallowest(token: TokenState): void {
  const { facts } = token;
  const [first, ...others] = facts.pools;
  const most = facts.pools.reduce((main, pool) => (pool.peak > main.peak ? pool : main));
  const spare = others.filter((pool) => pool !== most);
  const least = spare.reduce((found, pool) => (pool.quote < found.quote ? pool : found));
  facts.pools = facts.pools.filter((pool) => pool === first || pool !== least);
  // It is met anew with its next trade.
  if (token.reserve === least) token.reserve = null;
}

/** Providers' parts are counted in units as a pool's own tokens are: they grow and shrink with what they put in and take out. */
function putIn(pool: PoolReserve, lamports: number): void {
  if (pool.quote > 0 && pool.units > 0) pool.units *= 1 + lamports / pool.quote;
  else pool.units = pool.peakUnits;
  pool.quote += lamports;
  pool.peakUnits = Math.max(pool.peakUnits, pool.units);
}

/** One that a later trade told is in its reserve already. */
function takeOut(pool: PoolReserve, lamports: number, isTold: boolean): void {
  const before = isTold ? pool.quote + lamports : pool.quote;
  if (before <= 0) return;
  pool.units *= 1 - Math.min(1, lamports / before);
  if (!isTold) pool.quote = Math.max(0, pool.quote - lamports);
}

function pooledLamports({ isCurve, isCounted, quote }: PoolReserve, curveQuoteAtLaunch: number | null): number | null {
  if (!isCurve) return 2 * quote;
  if (isCounted) return Math.max(0, quote);
  return curveQuoteAtLaunch === null ? null : Math.max(0, quote - curveQuoteAtLaunch);
}

function notePeaks(facts: TokenFacts): void {
  for (const pool of facts.pools) pool.peak = Math.max(pool.peak, pooledLamports(pool, facts.curveQuoteAtLaunch) ?? 0);
  facts.liquidityPeak = Math.max(facts.liquidityPeak, liquidityLamports(facts) ?? 0);
}

function notePeak(facts: TokenFacts, pool: PoolReserve, pooled: number | null): void {
  if (pooled === null) return;
  if (pooled > pool.peak) pool.peak = pooled;
  if (pooled > facts.liquidityPeak) facts.liquidityPeak = pooled;
}
