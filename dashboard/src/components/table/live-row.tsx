import { memo, useState, useSyncExternalStore } from 'react';
import { cx } from '../../lib/cx.ts';
import { metaOf, type TableColumn } from './column.ts';
import styles from './live-table.module.css';
import { RowMet, ShownRow, useRowSource } from './row-context.tsx';

interface LiveRowProps {
  id: string;
  index: number;
  top: number;
  height: number;
  /** Another array when columns come, go, move or are pinned. */
  columns: readonly TableColumn[];
  cursor: boolean;
  open: boolean;
  toneOf: ((id: string) => string) | undefined;
}

const plain = () => '';

/** Shows one row after another while the table scrolls. */
export const LiveRow = memo(({ id, index, top, height, columns, cursor, open, toneOf = plain }: LiveRowProps) => {
  const { clock } = useRowSource();
  const tone = useSyncExternalStore(clock.watch, () => toneOf(id));
  const [met, setMet] = useState<string | null>(null);
  const meet = () => setMet(id);
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
      // A move, not an entry: rows that are scrolled below a resting pointer are not met.
      onMouseMove={meet}
      onFocus={meet}
    >
      <RowMet value={met === id || cursor}>
        <ShownRow id={id}>
          <RowCells id={id} columns={columns} />
        </ShownRow>
      </RowMet>
    </div>
  );
});

const RowCells = memo(({ id, columns }: Pick<LiveRowProps, 'id' | 'columns'>) =>
  columns.map((column) => {
    const { align, Cell } = metaOf(column);
    const pinned = column.getIsPinned();
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the row
      <div
        key={column.id}
        role="cell"
        className={cx(styles.cell, align === 'end' && styles.end, pinned && styles.pinned)}
        style={pinned ? { left: `var(--pin-${column.id})` } : undefined}
      >
        <Cell id={id} />
      </div>
    );
  }),
);
