import { selectLists } from '@mintscope/records/account-lists/select-lists';
import type { exported } from '@mintscope/schemas/api/market/exported-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import type { z } from 'zod';
import { seesEverything } from '../auth/require-access.ts';
import type { RouteContext } from '../http/handle.ts';
import { filterRows } from '../queries/filter-rows.ts';
import { listLiveRows } from '../queries/list-live-rows.ts';
import { sortRows } from '../queries/sort-rows.ts';

/** The rows of a file, as they are now, or as the preview has them for those who see no more. */
export async function listExported(
  query: z.output<typeof exported.query>,
  { api, caller }: Pick<RouteContext, 'api' | 'caller'>,
): Promise<TokenRow[]> {
  const asked = { ...query, minScore: 0 };
  const rows = seesEverything(caller)
    ? listLiveRows(api.market.table, asked, api.now())
    : sortRows(filterRows((await api.shared.preview()).rows, query.filter, api.now()), asked);
  if (caller.role === 'visitor') return rows;
  const { hidden } = await api.turns.lists(caller, () => selectLists(api.engines.records.lists, caller.userId));
  const addresses = (kind: 'token' | 'creator') =>
    new Set(hidden.filter((one) => one.kind === kind).map(({ address }) => address));
  const [tokens, creators] = [addresses('token'), addresses('creator')];
  return rows.filter(({ address, creator }) => !tokens.has(address) && !(creator !== null && creators.has(creator)));
}

/** `mintscope-tokens-2026-03-01T12-00-00.csv` */
export function fileNameOf(nowMs: number, ending: 'csv' | 'json' | 'parquet'): string {
  return `mintscope-tokens-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`;
}

/** Rows that are written at a time: others are served between. */
export const rowsAtOnce = 1_000;

/** A file of texts, made while it is sent. */
export async function* writeRows(
  rows: readonly TokenRow[],
  { begin, between, each, end }: { begin: string; between: string; each(row: TokenRow): string; end: string },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let lead = begin;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield encoder.encode(
      lead +
        rows
          .slice(from, from + rowsAtOnce)
          .map(each)
          .join(between),
    );
    lead = between;
  }
  yield encoder.encode(rows.length === 0 ? begin + end : end);
}
