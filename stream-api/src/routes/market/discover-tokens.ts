import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { isIndexed } from '@mintscope/schemas/sort-by';
import { seesEverything } from '../../auth/require-access.ts';
import { handle } from '../../http/handle.ts';
import { filterRows } from '../../queries/filter-rows.ts';
import { joinRows } from '../../queries/join-rows.ts';
import { listLiveRows } from '../../queries/list-live-rows.ts';
import { listRows } from '../../queries/list-rows.ts';
import { sortRows } from '../../queries/sort-rows.ts';

export const discoverTokensRoute = handle(discoverTokens, async ({ query: asked }, { api, caller, signal }) => {
  const query = { ...asked, limit: asked.limit ?? (await api.productSettings()).discovery.settings.displayLimit };
  const { filter, sortBy } = query;
  const nowMs = api.now();
  if (!seesEverything(caller)) {
    const { rows, encoded } = await api.shared.preview();
    return { encoded: joinRows(sortRows(filterRows(rows, filter, nowMs), query).map(encoded)) };
  }
  const { stateStore } = api.engines;
  const { table } = api.market;
  const live = () => ({ value: listLiveRows(table, query, nowMs) });
  if (filter !== '' || !isIndexed(sortBy)) return live();
  try {
    // A store that was emptied is filled again from the log; until then memory knows more.
    if ((await stateStore.count('age')) < table.order.size) return live();
    // They are answered as they lie.
    return { encoded: joinRows(await listRows(stateStore, { ...query, sortBy }, signal)) };
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    api.degraded.inc({ endpoint: discoverTokens.name });
    return live();
  }
});
