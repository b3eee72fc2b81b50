import type { ChatRow } from './message-rows.ts';
import { estimateHeight } from './row-height.ts';

/** What the list asks of every line whenever one is measured: by what it is known, and about how high it will be. */
export interface RowMeasures {
  /** Numbers are looked up faster than texts. */
  keys: readonly (number | string)[];
  heights: readonly number[];
}

/** Gives the measures of all lines; those of lines that are as before are not worked out again. */
export function createRowMeasures(): (rows: readonly ChatRow[], widthPx: number) => RowMeasures {
  let last: RowMeasures & { rows: readonly ChatRow[]; widthPx: number } = {
    rows: [],
    widthPx: 0,
    keys: [],
    heights: [],
  };
  return (rows, widthPx) => {
    let kept = 0;
    if (widthPx === last.widthPx) while (kept < rows.length && rows[kept] === last.rows[kept]) kept += 1;
    const keys = last.keys.slice(0, kept);
    const heights = last.heights.slice(0, kept);
    for (const row of rows.slice(kept)) {
      keys.push(row.kind === 'message' ? row.message.order : row.key);
      heights.push(estimateHeight(row, widthPx));
    }
    last = { rows, widthPx, keys, heights };
    return last;
  };
}
