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

/** What could be taken out of curve and pools, the most it ever was, and how much of it its providers took. In lamports. */
export function measureLiquidity({ chain, launch, values }: History) {
  const pools = new Map<string, Pool>();
  const open = (key: string, isCurve: boolean): Pool => {
    const pool = pools.get(key) ?? { isCurve, quote: 0, peak: 0, units: 1, mostUnits: 1 };
    pools.set(key, pool);
    return pool;
  };
  const virtual = Number(launch.quoteReserve);
  const worth = ({ isCurve, quote }: Pool) => (isCurve ? Math.max(0, quote - virtual) : 2 * quote);
  const total = () => [...pools.values()].reduce((sum, pool) => sum + worth(pool), 0);
  let peak = 0;
  let hasMigrated = false;
  open(launch.pool, true).quote = virtual;
  for (const event of chain) {
    if (event.type === 'trade' && event.quoteReserve !== null) {
      // What a curve had is in the pool it became.
      if (hasMigrated && !pools.has(event.pool)) continue;
      open(event.pool, true).quote = Number(event.quoteReserve);
    } else if (event.type === 'trade' && event.quoteMint === solMint) {
      // A trade that tells no reserve moves it.
      if (hasMigrated && !pools.has(event.pool)) continue;
      const pool = open(event.pool, true);
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
    for (const pool of pools.values()) pool.peak = Math.max(pool.peak, worth(pool));
    peak = Math.max(peak, total());
  }
  const isTold = pools.size > 0;
  const floor = (parameter(values, 'main.rugged.liquidityFloorUsd') / parameter(values, 'main.rates.solUsdRate')) * 1e9;
  const real = [...pools.values()].filter(({ isCurve }) => !isCurve);
  const main = real.sort((a, b) => b.peak - a.peak)[0];
  return {
    lamports: isTold ? total() : null,
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
