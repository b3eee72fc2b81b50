import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../api.ts';
import { parseRow } from '../market/stored-documents.ts';
import { shapePreviewRow } from './shape-preview-row.ts';

type PreviewSources = Pick<Api, 'engines' | 'market' | 'now' | 'degraded'>;

/**
 * All that is shown to those who have no access, whatever they ask for: the newest of the tokens that are half an hour old.
 * Orders and searches work within these few, so that none of them brings out more.
 * @param endpoint is counted as degraded while the state store is away and memory has to do.
 */
export async function listPreview(api: PreviewSources, endpoint: string): Promise<TokenRow[]> {
  const bornBefore = api.now() - limits.previewMinAgeMs;
  const rows = await newestBefore(api, bornBefore).catch((error: unknown) => {
    if (!isEngineAway(error)) throw error;
    api.degraded.inc({ endpoint });
    return newestInMemory(api, bornBefore);
  });
  return rows.map(shapePreviewRow);
}

async function newestBefore(api: PreviewSources, bornBefore: number): Promise<TokenRow[]> {
  const { stateStore } = api.engines;
  // A store that was emptied is filled again from the log; until then memory knows more.
  if ((await stateStore.count('age')) < api.market.table.order.size) return newestInMemory(api, bornBefore);
  const members = await stateStore.range('age', { order: 'desc', limit: limits.previewTokens, max: bornBefore });
  const stored = await stateStore.getMany(members.map(({ member }) => `row:${member}`));
  // The row is newer than its place in the index where a launch was learned of late.
  return stored.flatMap((value) => parseRow(value) ?? []).filter((row) => row.createdAt <= bornBefore);
}

function newestInMemory({ market }: PreviewSources, bornBefore: number): TokenRow[] {
  const rows: TokenRow[] = [];
  for (const { row } of market.table.order.newestFirst()) {
    if (rows.length === limits.previewTokens) break;
    if (row.createdAt <= bornBefore) rows.push(row);
  }
  return rows;
}
