import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Api } from '../api.ts';
import { notFound, RequestError } from '../errors.ts';
import { findDetail, findRow } from './find-documents.ts';

export interface FoundToken {
  row: TokenRow;
  /** Written less often than the row: while scoring has no time it may be missing, or tell of an earlier moment. */
  detail: TokenDetail | undefined;
}

/** @throws RequestError 404 for a token that is not known. */
export async function findToken(api: Pick<Api, 'engines' | 'details' | 'now'>, mint: string): Promise<FoundToken> {
  const found = await readToken(api, mint);
  if (found.detail && found.detail.version >= found.row.version) return found;
  // Details of tokens that are not looked at are made now and then.
  await api.details.wish(mint);
  return readToken(api, mint);
}

async function readToken({ engines, now }: Pick<Api, 'engines' | 'now'>, mint: string): Promise<FoundToken> {
  const row = await readRow({ engines }, mint);
  return { row, detail: await findDetail(engines, row, now()) };
}

async function readRow({ engines }: Pick<Api, 'engines'>, mint: string): Promise<TokenRow> {
  const row = await findRow(engines, mint);
  if (!row) throw notFound('The token is not known.');
  return row;
}

/**
 * The same, for answers that can do without the detail: a token of the live table is told from there while the state store
 * is away, or does not have it yet (again).
 * @throws RequestError 404 for a token that is not known; EngineError when the store is away and memory has no such token.
 */
export function findTokenOrLive(api: Api, mint: string, endpoint: string): Promise<FoundToken> {
  return orLive(api, { mint, endpoint }, () => findToken(api, mint));
}

/** Likewise, for answers without anything of the detail. */
export async function findRowOrLive(api: Api, mint: string, endpoint: string): Promise<TokenRow> {
  const found = await orLive(api, { mint, endpoint }, async () => ({
    row: await readRow(api, mint),
    detail: undefined,
  }));
  return found.row;
}

async function orLive(
  api: Api,
  { mint, endpoint }: { mint: string; endpoint: string },
  find: () => Promise<FoundToken>,
): Promise<FoundToken> {
  try {
    return await find();
  } catch (error) {
    const away = isEngineAway(error);
    const missing = error instanceof RequestError && error.status === 404;
    const live = away || missing ? api.market.table.get(mint) : undefined;
    if (!live) throw error;
    if (away) api.degraded.inc({ endpoint });
    return { row: live.row, detail: undefined };
  }
}
