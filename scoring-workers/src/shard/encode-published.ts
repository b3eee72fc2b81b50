import type { TokenRow } from '@mintscope/schemas/token';
import type { Published, ScoredRow } from './publisher.ts';
import type { EncodedBatch, EncodedDetail, EncodedRow } from './tasks.ts';

const encoder = new TextEncoder();

/** Rows as one `TokenUpdateBatch` for each set they were scored by, in JSON bytes, with the place of each row in it. */
export function encodeRows(scored: readonly ScoredRow[], from: { partition: number; offset: number }): EncodedBatch[] {
  const rowsOf = new Map<string, TokenRow[]>();
  for (const { row, parameterVersion } of scored) {
    const rows = rowsOf.get(parameterVersion);
    if (rows) rows.push(row);
    else rowsOf.set(parameterVersion, [row]);
  }
  return [...rowsOf].map(([parameterVersion, rows]) => encodeBatch(rows, { ...from, parameterVersion }));
}

function encodeBatch(
  rows: readonly TokenRow[],
  from: { partition: number; offset: number; parameterVersion: string },
): EncodedBatch {
  const head = JSON.stringify({ v: 1, ...from }).slice(0, -1);
  const parts = [`${head},"rows":[`];
  for (const row of rows) parts.push(JSON.stringify(row), ',');
  parts[parts.length - 1] = ']}';
  const pieces = parts.map((part) => encoder.encode(part));
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  const encoded: EncodedRow[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    bytes.set(piece, at);
    if (index % 2 === 1) {
      const row = rows[(index - 1) / 2]!;
      encoded.push({ address: row.address, start: at, end: at + piece.length, scores: indexScores(row) });
    }
    at += piece.length;
  }
  return { bytes, rows: encoded };
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
