import { markText, type PlacedMark } from './chart-marks.ts';
import { clockText } from './chart-time.ts';

const most = 4;

/** Marks one after the other with their times, the first of them where there are many: "07:38:41 Dev sells ×2 · 07:38:45 Migrated". */
export function readMarks(marks: readonly PlacedMark[]): string {
  const told = marks.slice(0, most).map((mark) => `${clockText(mark.candle.timeMs)} ${markText(mark)}`);
  return [...told, ...(marks.length > most ? [`${marks.length - most} more`] : [])].join(' · ');
}
