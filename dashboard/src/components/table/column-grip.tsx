import type { PointerEvent } from 'react';
import type { LiveColumn } from './column.ts';
import styles from './table-header.module.css';
import type { ColumnTable } from './use-columns.ts';

/** The edge of a column: drag to resize by mouse, pen or finger; double click for the first width. Keys: the column menu. */
export function ColumnGrip({ table, column }: { table: ColumnTable; column: LiveColumn }) {
  const start = (down: PointerEvent<HTMLDivElement>) => {
    down.preventDefault();
    const grip = down.currentTarget;
    const from = table.sizeOf(column);
    grip.setPointerCapture(down.pointerId);
    grip.onpointermove = (move) => {
      table.resize(column, Math.round(from + move.clientX - down.clientX));
    };
    grip.onlostpointercapture = () => {
      grip.onpointermove = null;
    };
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the column menu changes widths by key
  return <div className={styles.grip} onPointerDown={start} onDoubleClick={() => table.resetSize(column)} />;
}
