import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Api } from '../api.ts';
import { parseRow, parseRowText } from '../market/stored-documents.ts';
import { findEndedDocuments } from './select-ended-documents.ts';

/**
 * Rows of these tokens, from memory as far as it has them, from the state store, and from the warehouse where they ended long ago; those
 * that none has are left out.
 */
export async function findRows(
  { engines, market }: Pick<Api, 'engines' | 'market'>,
  mints: readonly string[],
): Promise<Map<string, TokenRow>> {
  const rows = new Map<string, TokenRow>();
  const missing: string[] = [];
  for (const mint of new Set(mints)) {
    const row = market.table.get(mint)?.row;
    if (row) rows.set(mint, row);
    else missing.push(mint);
  }
  for (const row of await storedRows(engines, missing)) if (row) rows.set(row.address, row);
  const ended = missing.filter((mint) => !rows.has(mint));
  for (const [mint, text] of await findEndedDocuments(engines.warehouse, 'row', ended))
    rows.set(mint, parseRowText(text));
  return rows;
}

async function storedRows({ stateStore }: Api['engines'], mints: readonly string[]) {
  if (mints.length === 0) return [];
  try {
    return (await stateStore.getMany(mints.map((mint) => `row:${mint}`))).map(parseRow);
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    return [];
  }
}
