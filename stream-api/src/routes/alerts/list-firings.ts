import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { selectFirings } from '@mintscope/records/alerts/select-firings';
import type { After, Firing } from '@mintscope/schemas/alerts/firing';
import { listFirings } from '@mintscope/schemas/api/alerts/list-firings';
import { signedIn } from '../../auth/signed-in.ts';
import { handle, type RouteContext } from '../../http/handle.ts';
import { selectAfter } from '../../queries/select-after.ts';

export const listFiringsRoute = handle(listFirings, async ({ query }, context) => {
  const { api, caller } = context;
  const { limit, ...wanted } = query;
  const asOf = api.now();
  const { userId } = signedIn(caller);
  const found = await api.turns.lists(caller, () =>
    selectFirings(api.engines.records.lists, { userId, limit: limit + 1, ...wanted }),
  );
  const page = found.slice(0, limit);
  const after = await readAfter(context, page, asOf);
  return {
    value: {
      success: true as const,
      firings: page.map((firing, place) => ({ ...firing, after: after?.[place] ?? null })),
      before: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      asOf,
    },
  };
});

/** The history does without prices while the warehouse is away. */
async function readAfter({ api, caller }: RouteContext, firings: Firing[], nowMs: number): Promise<After[] | null> {
  try {
    return await api.turns.warehouse(caller, () => selectAfter(api.engines.warehouse, firings, nowMs));
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    api.degraded.inc({ endpoint: listFirings.name });
    return null;
  }
}
