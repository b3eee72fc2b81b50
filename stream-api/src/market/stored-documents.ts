import type { StateStore } from '@mintscope/engines/state-store/port';
import { storedRowSchema, type TokenRow } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import type { z } from 'zod';

/** The stored row of a token; undefined when there is none or it is not a row. */
export async function findRow(stateStore: StateStore, mint: string): Promise<TokenRow | undefined> {
  return parseRow(await stateStore.get(`row:${mint}`));
}

/** The stored detail of a token, which may be older than its row. */
export async function findDetail(stateStore: StateStore, mint: string): Promise<TokenDetail | undefined> {
  const stored = await stateStore.get(`detail:${mint}`);
  return stored && tokenDetailSchema.parse(upgradeDetail(JSON.parse(Buffer.from(stored).toString('utf8'))));
}

/** A part of a token's stored detail: what is not asked for costs no checking. */
export async function findDetailPart<Part extends z.ZodType>(
  stateStore: StateStore,
  mint: string,
  part: Part,
): Promise<z.output<Part> | undefined> {
  const stored = await stateStore.get(`detail:${mint}`);
  return stored && part.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
}

/** Reasons were plain sentences before they had a severity. */
function upgradeDetail(detail: { scoringTrace: { reasons: unknown[] } }): unknown {
  const upgrade = (reason: unknown) =>
    typeof reason === 'string' ? { text: reason, severity: 'notable', points: null } : reason;
  const { scoringTrace } = detail;
  return { ...detail, scoringTrace: { ...scoringTrace, reasons: scoringTrace.reasons.map(upgrade) } };
}

export function parseRow(stored: Uint8Array | undefined): TokenRow | undefined {
  return stored && storedRowSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
}
