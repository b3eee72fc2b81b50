import type { StateStore } from '@mintscope/engines/state-store/port';
import { type TokenDetail, type TokenRow, tokenDetailSchema, tokenRowSchema } from '@mintscope/schemas/token';

/** The stored row of a token; undefined when there is none or it is not a row. */
export async function findRow(stateStore: StateStore, mint: string): Promise<TokenRow | undefined> {
  return parseRow(await stateStore.get(`row:${mint}`));
}

/** The stored detail of a token, which may be older than its row. */
export async function findDetail(stateStore: StateStore, mint: string): Promise<TokenDetail | undefined> {
  const stored = await stateStore.get(`detail:${mint}`);
  return stored && tokenDetailSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
}

export function parseRow(stored: Uint8Array | undefined): TokenRow | undefined {
  return stored && tokenRowSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
}
