/** Lines of a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string[] {
  const line = (cells: readonly (string | number | null)[]) =>
    `| ${cells.map((cell) => String(cell ?? '–').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)];
}
