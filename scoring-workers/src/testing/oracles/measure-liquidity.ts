import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { type History, solMint } from './read-history.ts';
import { clamp, parameter } from './values.ts';

interface Pool {
  isCurve: boolean;
  quote: number;
  peak: number;
  /** Providers' part in units, as a pool's own tokens count it. */
  units: number;
  mostUnits: number;
}

/** Goes through what is told of curve and pools, each event before it is told and after. */
function walkPools(
  { chain, launch }: History,
  visit: (event: ChainEvent, pools: Map<string, Pool>) => void,
  after: (pools: Map<string, Pool>) => void,
): Map<string, Pool> {
  const pools = new Map<string, Pool>();
  const open = (key: string, isCurve: boolean): Pool => {
    const pool = pools.get(key) ?? { isCurve, quote: 0, peak: 0, units: 1, mostUnits: 1 };
    pools.set(key, pool);
    return pool;
  };
  let hasMigrated = false;
  open(launch.pool, true).quote = Number(launch.quoteReserve);
  for (const event of chain) {
    visit(event, pools);
    const isCurve = 'pool' in event && event.pool === launch.pool;
    if (event.type === 'trade' && event.quoteReserve !== null) {
      // What a curve had is in the pool it became.
      if (hasMigrated && isCurve && !pools.has(event.pool)) continue;
      open(event.pool, isCurve).quote = Number(event.quoteReserve);
    } else if (event.type === 'trade' && event.quoteMint === solMint) {
      // A trade that tells no reserve moves that of a curve.
      if (!pools.has(event.pool) && (hasMigrated || !isCurve)) continue;
      const pool = open(event.pool, isCurve);
      if (pool.isCurve) pool.quote += event.side === 'buy' ? Number(event.quoteAmount) : -Number(event.quoteAmount);
    } else if (event.type === 'liquidity_added' && event.quoteMint === solMint) {
      if (hasMigrated && !pools.has(event.pool)) continue;
      putIn(open(event.pool, true), Number(event.quoteAmount));
    } else if (event.type === 'liquidity_removed') {
      const pool = pools.get(event.pool);
      if (pool !== undefined) takeOut(pool, Number(event.quoteAmount));
    } else if (event.type === 'migrated') {
      hasMigrated = true;
      pools.delete(event.fromPool);
      const pool = open(event.toPool, false);
      pool.quote = Math.max(pool.quote, Number(event.quoteAmount));
    }
    after(pools);
  }
  return pools;
}

/**
 * Trades in pools that hold less than a tenth of what the deepest of the others does. Of a pool that never told what it holds the trade
 * itself says what; the token's own is never beside another then, nor is the curve.
 */
export function tradesBeside(history: Omit<History, 'launch'> & Partial<History>): Set<Trade> {
  const beside = new Set<Trade>();
  const { launch } = history;
  // Some ask as of a moment before it.
  if (launch === undefined) return beside;
  let main = launch.pool;
  walkPools(
    { ...history, launch },
    (event, pools) => {
      if (event.type === 'migrated') main = event.toPool;
      if (event.type !== 'trade' || event.pool === launch.pool) return;
      const own = pools.get(event.pool);
      const others = [...pools].filter(([key]) => key !== event.pool);
      const deepest = Math.max(0, ...others.map(([, { quote }]) => quote));
      const paidOut = event.side === 'sell' ? Number(event.quoteAmount) : 0;
      const told = event.quoteReserve === null ? own?.quote || null : Number(event.quoteReserve) + paidOut;
      if (told === null && event.pool === main) return;
      if ((told ?? Number(event.quoteAmount)) < deepest / 10) beside.add(event);
    },
    () => undefined,
  );
  return beside;
}

/** What could be taken out of curve and pools, the most it ever was, and how much of it its providers took. In lamports. */
export function measureLiquidity(history: History) {
  const { launch, values } = history;
  const virtual = Number(launch.quoteReserve);
  const worth = ({ isCurve, quote }: Pool) => (isCurve ? Math.max(0, quote - virtual) : 2 * quote);
  let peak = 0;
  const total = (of: Map<string, Pool>) => [...of.values()].reduce((sum, pool) => sum + worth(pool), 0);
  const pools = walkPools(
    history,
    () => undefined,
    (of) => {
      for (const pool of of.values()) pool.peak = Math.max(pool.peak, worth(pool));
      peak = Math.max(peak, total(of));
    },
  );
  const isTold = pools.size > 0;
  const floor = (parameter(values, 'main.rugged.liquidityFloorUsd') / parameter(values, 'main.rates.solUsdRate')) * 1e9;
  const real = [...pools.values()].filter(({ isCurve }) => !isCurve);
  const main = real.sort((a, b) => b.peak - a.peak)[0];
  return {
    lamports: isTold ? total(pools) : null,
    payable: isTold ? [...pools.values()].reduce((sum, pool) => sum + worth(pool) / (pool.isCurve ? 1 : 2), 0) : null,
    peak,
    floor,
    isOnCurve: [...pools.values()].every(({ isCurve }) => isCurve),
    pulledShare: main === undefined || main.peak < floor ? null : clamp(1 - main.units / main.mostUnits),
  };
}

function putIn(pool: Pool, lamports: number): void {
  pool.units = pool.quote > 0 && pool.units > 0 ? pool.units * (1 + lamports / pool.quote) : pool.mostUnits;
  pool.quote += lamports;
  pool.mostUnits = Math.max(pool.mostUnits, pool.units);
}

function takeOut(pool: Pool, lamports: number): void {
  if (pool.quote <= 0) return;
  pool.units *= 1 - clamp(lamports / pool.quote);
  pool.quote = Math.max(0, pool.quote - lamports);
}
