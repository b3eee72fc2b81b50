/** Takes a file of cells apart as RFC 4180 has it, or with another separator, as readers of some languages do. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[at++];
    else if (isQuoted && letter === '"') isQuoted = false;
    else if (isQuoted) cell += letter;
    // Quotes in the middle of a cell are text to most readers.
    else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator || letter === '\n') {
      row.push(cell);
      cell = '';
      if (letter === separator) continue;
      rows.push(row);
      row = [];
    } else if (letter !== '\r') cell += letter;
  }
  return rows;
}

/** Cells that a spreadsheet would take for a formula; numbers are none. */
export function formulasIn(rows: readonly (readonly string[])[]): string[] {
  return rows
    .flat()
    .filter((cell) => /^[\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell) && !isNumber(cell));
}

function isNumber(cell: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(cell);
}
