import type { PointerEvent } from 'react';
import type { LiveColumn } from './column.ts';
import styles from './table-header.module.css';
import type { ColumnTable } from './use-columns.ts';

/** The edge of a column: drag to resize by mouse, pen or finger; double click for the first width. Keys: the column menu. */
export function ColumnGrip({ table, column }: { table: ColumnTable; column: LiveColumn }) {
  const live = table.getColumn(column.id);
  const start = (down: PointerEvent<HTMLDivElement>) => {
    down.preventDefault();
    const grip = down.currentTarget;
    const from = live?.getSize() ?? column.size;
    grip.setPointerCapture(down.pointerId);
    grip.onpointermove = (move) => {
      const width = Math.round(Math.max(column.minSize, from + move.clientX - down.clientX));
      table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }));
    };
    grip.onlostpointercapture = () => {
      grip.onpointermove = null;
    };
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the column menu changes widths by key
  return <div className={styles.grip} onPointerDown={start} onDoubleClick={() => live?.resetSize()} />;
}
