import { seededNumbers } from '../../../infra/engines/testing/seeded-numbers.ts';
/** The market both tables show: 500 rows of 20 figures, changed in a fixed pseudo-random order. */
export const rowCount = 500;
export const columnCount = 20;
export const columns = Array.from({ length: columnCount }, (_, index) => `c${index}`);

export interface Row {
  id: string;
  values: readonly number[];
}

export interface Workload {
  rows: readonly Row[];
  /** `count` updates of one row each (six figures of it change); gives the rows that changed, newest state, once each. */
  update: (count: number) => Row[];
}

const changedPerUpdate = 6;

export function createWorkload(): Workload {
  const random = seededNumbers(7);
  const rows: Row[] = Array.from({ length: rowCount }, (_, index) => ({
    id: `row-${index}`,
    values: columns.map(() => random() * 10 ** (1 + Math.floor(random() * 6))),
  }));
  return {
    rows: [...rows],
    update(count) {
      const changed = new Set<number>();
      for (let i = 0; i < count; i += 1) {
        const index = Math.floor(random() * rowCount);
        const row = rows[index];
        if (!row) continue;
        const values = [...row.values];
        for (let j = 0; j < changedPerUpdate; j += 1) {
          const column = Math.floor(random() * columnCount);
          values[column] = (values[column] ?? 0) * (0.98 + random() * 0.04);
        }
        rows[index] = { id: row.id, values };
        changed.add(index);
      }
      return [...changed].flatMap((index) => rows[index] ?? []);
    },
  };
}

/** Both tables write the same texts. */
export function formatFigure(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)}M`;
  return value >= 1000 ? `${(value / 1000).toFixed(2)}K` : value.toFixed(2);
}
