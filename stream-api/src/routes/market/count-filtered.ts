import { countPassing } from '@mintscope/metrics/token-filter/compile-filter';
import { countFiltered } from '@mintscope/schemas/api/market/count-filtered';
import { seesEverything } from '../../auth/require-access.ts';
import { handle } from '../../http/handle.ts';
import { readFilter } from '../../market/read-filter.ts';
import { liveRows } from '../../queries/list-live-rows.ts';

export const countFilteredRoute = handle(countFiltered, async ({ query }, { api, caller }) => {
  const rows = seesEverything(caller) ? liveRows(api.market.table) : (await api.shared.preview()).rows;
  return { value: countPassing(readFilter(query.filter), rows, api.now()) };
});
