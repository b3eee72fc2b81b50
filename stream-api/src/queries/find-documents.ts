import type { Engines } from '@mintscope/engines/engines';
import { findParameter } from '@mintscope/schemas/parameters/registry';
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

/** No token has ended that was traded within it (ms). */
const livesMs = findParameter('main.state.endAfterMs')?.min ?? 0;

/**
 * The detail of a token, which may be older than its row: from the state store, or from the warehouse where the token ended. One that
 * was just launched has none yet, and is not looked for there.
 */
export async function findDetail(
  { stateStore, warehouse }: DocumentEngines,
  { address: mint, lastTradeAt, createdAt }: TokenRow,
  nowMs: number,
): Promise<TokenDetail | undefined> {
  const stored = await stateStore.get(`detail:${mint}`);
  if (stored) return parseDetailText(textOf(stored));
  if (nowMs - (lastTradeAt ?? createdAt) < livesMs) return undefined;
  const ended = (await findEndedDocuments(warehouse, 'detail', [mint])).get(mint);
  return ended === undefined ? undefined : parseDetailText(ended);
}
