import type { PointerEvent } from 'react';
import type { TableColumn } from './column.ts';
import { resizeColumn } from './resize-column.ts';
import styles from './table-header.module.css';

/** The edge of a column: drag to resize by mouse, pen or finger; double click for the first width. Keys: the column menu. */
export function ColumnGrip({ column }: { column: TableColumn }) {
  const start = (down: PointerEvent<HTMLDivElement>) => {
    down.preventDefault();
    const grip = down.currentTarget;
    const from = column.getSize();
    grip.setPointerCapture(down.pointerId);
    grip.onpointermove = (move) => {
      resizeColumn(column, Math.round(from + move.clientX - down.clientX));
    };
    grip.onlostpointercapture = () => {
      grip.onpointermove = null;
    };
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the column menu changes widths by key
  return <div className={styles.grip} onPointerDown={start} onDoubleClick={() => column.resetSize()} />;
}
