/** What a cell holds; null = nothing is known. */
export type CsvCell = string | number | boolean | null;

/** What a spreadsheet takes for the beginning of a formula, in its narrow and its wide form, whatever is not seen before it. */
const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** The same after what parts cells where a comma is the decimal point: there, a spreadsheet takes no notice of our quotes. */
const laterFormula = /;(?=[\s\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** What turns round the order in which a line is shown: in a text editor one name would move the figures of its line. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line of a CSV file (RFC 4180). Texts are other people's: none begins a formula or a line. Numbers stay numbers. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(encodeCell).join(',')}\r\n`;
}

function encodeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replace(turns, '').replace(control, ' ');
  // A tab at the beginning, now a blank, is one of the ways into a formula, too.
  const isUnsafe = formula.test(text) || (cell !== text && cell.search(control) === 0);
  return `"${isUnsafe ? "'" : ''}${text.replace(laterFormula, ";'").replaceAll('"', '""')}"`;
}
