import type { Engines } from '@mintscope/engines/engines';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { parseDetailText, parseRow, parseRowText, textOf } from '../market/stored-documents.ts';
import { findEndedDocuments, selectEndedDocuments } from './select-ended-documents.ts';

export type DocumentEngines = Pick<Engines, 'stateStore' | 'warehouse'>;

/**
 * The row of a token, from the state store, or from the warehouse where it ended so long ago that scoring has forgotten it; undefined
 * when neither has it.
 * @throws EngineError where that is not known, because one of them is away.
 */
export async function findRow({ stateStore, warehouse }: DocumentEngines, mint: string): Promise<TokenRow | undefined> {
  const stored = await stateStore.get(`row:${mint}`);
  if (stored) return parseRow(stored);
  const ended = (await selectEndedDocuments(warehouse, 'row', [mint])).get(mint);
  return ended === undefined ? undefined : parseRowText(ended);
}

/** The detail of a token, which may be older than its row: from the state store, or from the warehouse where the token ended. */
export async function findDetail(
  { stateStore, warehouse }: DocumentEngines,
  mint: string,
): Promise<TokenDetail | undefined> {
  const stored = await stateStore.get(`detail:${mint}`);
  const text = stored ? textOf(stored) : (await findEndedDocuments(warehouse, 'detail', [mint])).get(mint);
  return text === undefined ? undefined : parseDetailText(text);
}
