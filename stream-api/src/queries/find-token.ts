import type { Engines } from '@mintscope/engines/engines';
import type { TokenDetail, TokenRow } from '@mintscope/schemas/token';
import { notFound } from '../errors.ts';
import { findDetail, findRow } from './stored-documents.ts';

export interface FoundToken {
  row: TokenRow;
  /** Written less often than the row: it may be missing, or tell of an earlier moment. */
  detail: TokenDetail | undefined;
}

/** @throws RequestError 404 for a token that is not known. */
export async function findToken({ stateStore }: Engines, address: string): Promise<FoundToken> {
  const row = await findRow(stateStore, address);
  if (!row) throw notFound('The token is not known.');
  return { row, detail: await findDetail(stateStore, address) };
}
