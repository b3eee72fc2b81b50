import { followTold, type Standing, tellMarket } from '@mintscope/metrics/picks/follow-market';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { handle } from '../../http/handle.ts';
import { evenSteps } from '../../queries/even-steps.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { selectMarketCourse } from '../../queries/select-market-course.ts';
import { selectPoolSince } from '../../queries/select-pool-since.ts';
import { selectNewestTellings } from '../../queries/select-tellings.ts';

/** Fees of a side, and which pool is the deepest, are told by trades before the newest. */
const tellings = 200;
const mostSteps = 120;

export const getTokenMarketRoute = handle(getTokenMarket, async ({ params: { address } }, { api, caller }) => {
  const { row } = await findTokenOrLive(api, address, getTokenMarket.name);
  const { warehouse } = api.engines;
  const told = await api.turns.warehouse(caller, () => selectNewestTellings(warehouse, address, tellings));
  const course = await api.turns.warehouse(caller, () =>
    selectMarketCourse(warehouse, { mint: address, ...evenSteps(row, mostSteps) }),
  );
  const poolSinceMs = row.migrated
    ? await api.turns.warehouse(caller, () => selectPoolSince(warehouse, address))
    : null;
  let standing: Standing<string> | null = null;
  for (const telling of told) standing = followTold(standing, telling);
  const newest = told.at(-1);
  if (standing === null || !newest) {
    return { value: { standing: null, version: null, asOfMs: null, course, poolSinceMs } };
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
    },
  };
});
