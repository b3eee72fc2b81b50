import type { TokenRow } from '@mintscope/schemas/token';
import type { Published } from './publisher.ts';
import type { EncodedDetail, EncodedRow } from './tasks.ts';

const encoder = new TextEncoder();

/** Rows as one `TokenUpdateBatch` in JSON bytes, with the place of each row in it. */
export function encodeBatchOfRows(
  rows: readonly TokenRow[],
  from: { partition: number; offset: number; parameterVersion: string },
): { batch: Uint8Array<ArrayBuffer> | null; rows: EncodedRow[] } {
  if (rows.length === 0) return { batch: null, rows: [] };
  const head = JSON.stringify({ v: 1, ...from }).slice(0, -1);
  const parts = [`${head},"rows":[`];
  for (const row of rows) parts.push(JSON.stringify(row), ',');
  parts[parts.length - 1] = ']}';
  const pieces = parts.map((part) => encoder.encode(part));
  const batch = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  const encoded: EncodedRow[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    batch.set(piece, at);
    if (index % 2 === 1) {
      const row = rows[(index - 1) / 2]!;
      encoded.push({ address: row.address, start: at, end: at + piece.length, scores: indexScores(row) });
    }
    at += piece.length;
  }
  return { batch, rows: encoded };
}

export function encodeDetails(details: Published['details']): EncodedDetail[] {
  return details.map((detail) => ({
    address: detail.address,
    json: encoder.encode(JSON.stringify(detail)),
  }));
}

/** In the order of `rowIndexes`. */
function indexScores(row: TokenRow): (number | null)[] {
  return [row.createdAt, row.finalScore, row.volume, row.marketCap, row.performance.currentX];
}
