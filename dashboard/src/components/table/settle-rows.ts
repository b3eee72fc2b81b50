interface Placed {
  row: Element;
  place: number;
}

/**
 * Moves rows in the document to where they stand on the screen, at most so many of them; true once all do. What has the focus stays, since
 * moving would take it away, and of the rest as many as can.
 */
export function settleRows(body: Element, most: number): boolean {
  const rows = [...body.children].map((row) => ({ row, place: Number(row.getAttribute('aria-rowindex')) }));
  if (rows.every(({ place }, at) => place > (rows[at - 1]?.place ?? 0))) return true;
  const staying = new Set(longestRise(rows));
  let left = most;
  let next: Element | null = null;
  for (const placed of rows.sort((a, b) => b.place - a.place)) {
    if (!staying.has(placed)) {
      if (left === 0) return false;
      body.insertBefore(placed.row, next);
      left -= 1;
    }
    next = placed.row;
  }
  return true;
}

interface Rise {
  weight: number;
  rows: readonly Placed[];
}

const heavier = (a: Rise, b: Rise) => (b.weight > a.weight ? b : a);
const none: Rise = { weight: 0, rows: [] };

/** The most rows, that of the focus among them, of which each stands below the one before. */
function longestRise(rows: readonly Placed[]): readonly Placed[] {
  const rises: Rise[] = [];
  for (const placed of rows) {
    const before = rises.filter((_, at) => (rows[at]?.place ?? 0) < placed.place).reduce(heavier, none);
    const weight = placed.row.contains(document.activeElement) ? rows.length : 1;
    rises.push({ weight: before.weight + weight, rows: [...before.rows, placed] });
  }
  return rises.reduce(heavier, none).rows;
}
