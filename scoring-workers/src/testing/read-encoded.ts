import type { EncodedRows } from '../sink/encoded-rows.ts';

/** The rows as the warehouse takes them, by the names of their columns. */
export function readEncoded<Row>({ ndjson, columns }: EncodedRows): Row[] {
  const lines = new TextDecoder().decode(ndjson).split('\n').filter(Boolean);
  return lines.map((line) => {
    const row = JSON.parse(line);
    return columns ? Object.fromEntries(columns.map((name, place) => [name, row[place]])) : row;
  });
}
