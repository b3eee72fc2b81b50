/** Rows that are JSON of the contract's shape already, as one JSON list. */
export function joinRows(rows: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const row of rows) parts.push(parts.length === 0 ? open : comma, row);
  return Buffer.concat(parts.length === 0 ? [open, close] : [...parts, close]);
}

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];
