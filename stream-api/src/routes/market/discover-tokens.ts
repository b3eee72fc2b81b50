import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { seesEverything } from '../../auth/require-access.ts';
import { handle } from '../../http/handle.ts';
import { joinRows } from '../../queries/join-rows.ts';
import { listLiveRows } from '../../queries/list-live-rows.ts';
import { listRows } from '../../queries/list-rows.ts';
import { sortRows } from '../../queries/sort-rows.ts';

export const discoverTokensRoute = handle(discoverTokens, async ({ query: asked }, { api, caller, signal }) => {
  const query = { ...asked, limit: asked.limit ?? (await api.productSettings()).discovery.settings.displayLimit };
  if (!seesEverything(caller)) {
    const { rows, encoded } = await api.shared.preview();
    return { encoded: joinRows(sortRows(rows, query).map(encoded)) };
  }
  const { stateStore } = api.engines;
  const { table } = api.market;
  try {
    // A store that was emptied is filled again from the log; until then memory knows more.
    if ((await stateStore.count('age')) < table.order.size) return { value: listLiveRows(table, query) };
    const rows = await listRows(stateStore, query, signal);
    // They are answered as they lie.
    return { encoded: joinRows(rows) };
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    api.degraded.inc({ endpoint: discoverTokens.name });
    return { value: listLiveRows(table, query) };
  }
});
