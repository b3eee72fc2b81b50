import { followTold, type Standing, tellMarket } from '@mintscope/metrics/picks/follow-market';
import type { Telling } from '@mintscope/metrics/picks/told-positions';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { limits } from '@mintscope/schemas/limits';
import { handle } from '../../http/handle.ts';
import type { LiveStanding } from '../../market/told-beside.ts';
import { evenSteps } from '../../queries/even-steps.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectMarketCourse } from '../../queries/select-market-course.ts';
import { selectPoolSince } from '../../queries/select-pool-since.ts';
import { selectNewestTellings } from '../../queries/select-tellings.ts';
import { selectTradedSince } from '../../queries/select-traded-since.ts';

/** Fees of a side, and which pool is the deepest, are told by trades before the newest. */
const tellings = 200;
const mostSteps = 120;

export const getTokenMarketRoute = handle(getTokenMarket, async ({ params: { address } }, { api, caller }) => {
  const row = await findRowOrLive(api, address, getTokenMarket.name);
  const { warehouse } = api.engines;
  const told = await api.turns.warehouse(caller, () => selectNewestTellings(warehouse, address, tellings));
  const newer = newerTelling(api.market.table.get(address)?.standing, told.at(-1), row.migrated);
  if (newer) told.push(newer);
  const course = await api.turns.warehouse(caller, () =>
    selectMarketCourse(warehouse, { mint: address, ...evenSteps(row, mostSteps) }, newer),
  );
  const poolSinceMs = row.migrated
    ? await api.turns.warehouse(caller, () => selectPoolSince(warehouse, address))
    : null;
  const fromMs = api.now() - limits.dayMs;
  const hasEnded = row.volume === null && row.priceSol !== null;
  const day =
    row.createdAt < fromMs || hasEnded
      ? await api.turns.warehouse(caller, async () => {
          const { volumeSol, ...counts } = await selectTradedSince(warehouse, { mint: address, fromMs });
          return { ...counts, volume: row.priceUsd && row.priceSol ? volumeSol * (row.priceUsd / row.priceSol) : null };
        })
      : null;
  let standing: Standing<string> | null = null;
  for (const telling of told) standing = followTold(standing, telling);
  const newest = told.at(-1);
  if (standing === null || !newest) {
    return { value: { standing: null, version: null, asOfMs: null, course, poolSinceMs, day } };
  }
  const { pool, market } = standing;
  const open = market && tellMarket(market, { buy: true, sell: true });
  return {
    value: {
      standing: { pool, decimals: newest.decimals, market: open },
      version: newest.version,
      asOfMs: newest.timeMs,
      course,
      poolSinceMs,
      day,
    },
  };
});

/** What is in memory and not in the warehouse yet, as one telling: a fee that was not told since is the one told before. */
function newerTelling(
  live: LiveStanding | null | undefined,
  stored: Telling | undefined,
  migrated: boolean,
): Telling | undefined {
  if (!live || live.version <= (stored?.version ?? -1)) return undefined;
  const { version, timeMs, decimals, fees } = live;
  const { pool, market } = live.standing;
  return { version, timeMs, pool, decimals, migrated, market: market && tellMarket(market, fees) };
}
