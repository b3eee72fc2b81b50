import { storedRowSchema, type TokenRow } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';

export function parseRow(stored: Uint8Array | undefined): TokenRow | undefined {
  return stored && parseRowText(textOf(stored));
}

export function parseRowText(json: string): TokenRow {
  return storedRowSchema.parse(JSON.parse(json));
}

/** Of this version or a former one: reasons were plain sentences before they had a severity. */
export function parseDetailText(json: string): TokenDetail {
  return tokenDetailSchema.parse(upgradeDetail(JSON.parse(json)));
}

function upgradeDetail(detail: { scoringTrace: { reasons: unknown[] } }): unknown {
  const upgrade = (reason: unknown) =>
    typeof reason === 'string' ? { text: reason, severity: 'notable', points: null } : reason;
  const { scoringTrace } = detail;
  return { ...detail, scoringTrace: { ...scoringTrace, reasons: scoringTrace.reasons.map(upgrade) } };
}

export function textOf(stored: Uint8Array): string {
  return Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('utf8');
}
