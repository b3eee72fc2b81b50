import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { findCopies } from '@mintscope/metrics/find-copies';
import { rankFound } from '@mintscope/metrics/rank-found';
import { type FoundToken, searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../../api.ts';
import { seesEverything } from '../../auth/require-access.ts';
import { handle } from '../../http/handle.ts';
import { parseRow, parseRowText } from '../../market/stored-documents.ts';
import { searchFacts } from '../../queries/search-facts.ts';
import { selectEndedDocuments } from '../../queries/select-ended-documents.ts';

/** How far back the warehouse is searched. */
const searchedMs = 90 * 86_400_000;

export const searchTokensRoute = handle(searchTokens, async ({ query: asked }, { api, caller }) => {
  const { query, limit = (await api.productSettings()).discovery.settings.limit } = asked;
  if (!seesEverything(caller)) return { value: tell(await searchPreview(api, query), query, limit) };
  const live = searchLive(api, query);
  const known = new Set(live.map((row) => row.address));
  const older = await api.turns
    .warehouse(caller, () => searchOlder(api, query, limit, known))
    .catch((error: unknown) => {
      // What memory has is worth more than a refusal; nothing at all would read as "no such token".
      if (live.length === 0 || !isEngineAway(error)) throw error;
      api.degraded.inc({ endpoint: searchTokens.name });
      return [];
    });
  return { value: tell([...live, ...older], query, limit) };
});

/** The first of what was found, and what each copies, also where that stands further down. */
function tell(rows: readonly TokenRow[], query: string, limit: number): FoundToken[] {
  const copies = findCopies(rows);
  return rankFound(rows, query)
    .slice(0, limit)
    .map((row) => ({ ...row, copyOf: copies.get(row.address)?.address ?? null }));
}

async function searchPreview({ shared }: Api, query: string): Promise<TokenRow[]> {
  const text = query.toLowerCase();
  const { rows, searched } = await shared.preview();
  return rows.filter((row) => searched(row).includes(text));
}

function searchLive({ market }: Api, query: string): TokenRow[] {
  const text = query.toLowerCase();
  const found: TokenRow[] = [];
  for (const { row, searched } of market.table.order.newestFirst()) if (searched.includes(text)) found.push(row);
  return found;
}

async function searchOlder(
  { engines, market, now }: Api,
  text: string,
  limit: number,
  known: ReadonlySet<string>,
): Promise<TokenRow[]> {
  const mints = await searchFacts(engines.warehouse, { text, limit, fromMs: now() - searchedMs });
  const missing = mints.filter((mint) => !known.has(mint) && !market.table.get(mint));
  const stored = await engines.stateStore.getMany(missing.map((mint) => `row:${mint}`));
  const rows = stored.flatMap((value) => parseRow(value) ?? []);
  const found = new Set(rows.map(({ address }) => address));
  const gone = missing.filter((mint) => !found.has(mint));
  const ended = await selectEndedDocuments(engines.warehouse, 'row', gone);
  return [...rows, ...[...ended.values()].map(parseRowText)];
}
