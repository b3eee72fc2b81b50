import { memo, useSyncExternalStore } from 'react';
import { cx } from '../../lib/cx.ts';
import type { LiveColumn } from './column.ts';
import styles from './live-table.module.css';
import { useRowSource } from './row-context.tsx';

interface LiveRowProps {
  id: string;
  index: number;
  top: number;
  height: number;
  columns: readonly LiveColumn[];
  pinned: ReadonlySet<string>;
  cursor: boolean;
  open: boolean;
  toneOf: ((id: string) => string) | undefined;
}

const plain = () => '';

export const LiveRow = memo(
  ({ id, index, top, height, columns, pinned, cursor, open, toneOf = plain }: LiveRowProps) => {
    const { clock } = useRowSource();
    const tone = useSyncExternalStore(clock.watch, () => toneOf(id));
    return (
      // biome-ignore lint/a11y/useSemanticElements: a virtual row is absolutely placed
      // biome-ignore lint/a11y/useFocusableInteractive: the page's keys move a cursor over rows
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-current={open || undefined}
        data-row={id}
        data-tone={tone}
        data-cursor={cursor || undefined}
        data-open={open || undefined}
        className={styles.row}
        style={{ transform: `translateY(${top}px)`, height }}
      >
        <RowCells id={id} columns={columns} pinned={pinned} />
      </div>
    );
  },
);

interface RowCellsProps {
  id: string;
  columns: readonly LiveColumn[];
  pinned: ReadonlySet<string>;
}

const RowCells = memo(({ id, columns, pinned }: RowCellsProps) =>
  columns.map(({ id: column, align, Cell }) => (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div
      key={column}
      role="cell"
      className={cx(styles.cell, align === 'end' && styles.end, pinned.has(column) && styles.pinned)}
      style={pinned.has(column) ? { left: `var(--pin-${column})` } : undefined}
    >
      <Cell id={id} />
    </div>
  )),
);
