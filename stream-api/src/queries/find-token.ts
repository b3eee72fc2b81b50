import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Api } from '../api.ts';
import { notFound, RequestError } from '../errors.ts';
import { findDetail, findRow } from './find-documents.ts';

export interface FoundToken {
  row: TokenRow;
  /** Written less often than the row: it may be missing, or tell of an earlier moment. */
  detail: TokenDetail | undefined;
}

/** @throws RequestError 404 for a token that is not known. */
export async function findToken({ engines, now }: Pick<Api, 'engines' | 'now'>, mint: string): Promise<FoundToken> {
  const row = await findRow(engines, mint);
  if (!row) throw notFound('The token is not known.');
  return { row, detail: await findDetail(engines, row, now()) };
}

/**
 * The same, for answers that can do without the detail: a token of the live table is told from there while the state store
 * is away, or does not have it yet (again).
 * @throws RequestError 404 for a token that is not known; EngineError when the store is away and memory has no such token.
 */
export async function findTokenOrLive(api: Api, mint: string, endpoint: string): Promise<FoundToken> {
  try {
    return await findToken(api, mint);
  } catch (error) {
    const away = isEngineAway(error);
    const missing = error instanceof RequestError && error.status === 404;
    const live = away || missing ? api.market.table.get(mint) : undefined;
    if (!live) throw error;
    if (away) api.degraded.inc({ endpoint });
    return { row: live.row, detail: undefined };
  }
}
