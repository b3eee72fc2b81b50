/** Lines of values as the lines of objects that former revisions wrote; as they are where no columns are told. */
export function namedLines(ndjson: Uint8Array<ArrayBuffer>, columns?: readonly string[]): Uint8Array<ArrayBuffer> {
  if (!columns) return ndjson;
  const lines = new TextDecoder().decode(ndjson).split('\n').filter(Boolean);
  const rows = lines.map((line) => {
    const values = JSON.parse(line);
    return `${JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, values[place]])))}\n`;
  });
  return new TextEncoder().encode(rows.join(''));
}
