import { shareReading } from '@mintscope/engines/patience/share-reading';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../api.ts';
import { searchedText } from '../market/token-entry.ts';
import { listPreview } from './list-preview.ts';
import type { Preview } from './shared-answers.ts';

/** One preview for all who have no access, read and encoded once in `sharedMs`, however many ask. */
export function sharePreview(
  api: Pick<Api, 'engines' | 'market' | 'now' | 'degraded'>,
  sharedMs: number,
): () => Promise<Preview> {
  return shareReading(async () => {
    const rows = await listPreview(api, discoverTokens.name);
    const prepared = new Map(
      rows.map((row) => [row, { encoded: Buffer.from(JSON.stringify(row)), searched: searchedText(row) }]),
    );
    const of = (row: TokenRow) => {
      const known = prepared.get(row);
      if (!known) throw new Error(`${row.address} is not of this preview`);
      return known;
    };
    return { rows, encoded: (row: TokenRow) => of(row).encoded, searched: (row: TokenRow) => of(row).searched };
  }, sharedMs);
}
