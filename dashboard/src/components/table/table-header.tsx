import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { tip } from '../ui/tip-registry.ts';
import { type ColumnTable, helpText, metaOf, type TableColumn } from './column.ts';
import { ColumnGrip } from './column-grip.tsx';
import { moveColumn } from './move-column.ts';
import styles from './table-header.module.css';

const ColumnMenu = lazyOverlay(() => import('./column-menu.tsx').then((module) => module.ColumnMenu));

interface TableHeaderProps {
  table: ColumnTable;
  /** As they are drawn, pinned ones first. */
  columns: readonly TableColumn[];
}

export function TableHeader({ table, columns }: TableHeaderProps) {
  const [menu, setMenu] = useState<{ column: TableColumn; anchor: DOMRect } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = (from: string, to: string) => {
    const ids = table.getAllLeafColumns().map(({ id }) => id);
    table.setColumnOrder(moveColumn(ids, from, to));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the table is virtual
    <div role="rowgroup" className={styles.group}>
      {/* biome-ignore lint/a11y/useSemanticElements: the table is virtual */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="row" aria-rowindex={1} className={styles.row}>
        {columns.map((column) => {
          const meta = metaOf(column);
          const sorted = column.getIsSorted();
          const pinned = column.getIsPinned();
          const movable = column.getCanPin();
          return (
            // biome-ignore lint/a11y/useSemanticElements: the table is virtual
            // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              className={cx(
                styles.head,
                meta.align === 'end' && styles.end,
                pinned && styles.pinned,
                over === column.id && styles.over,
              )}
              style={pinned ? { left: `var(--pin-${column.id})` } : undefined}
              onDragOver={(event) => {
                if (!movable) return;
                event.preventDefault();
                setOver(column.id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                setOver(null);
                drop(event.dataTransfer.getData('text/plain'), column.id);
              }}
            >
              <button
                type="button"
                className={styles.title}
                draggable={movable}
                onDragStart={(event) => event.dataTransfer.setData('text/plain', column.id)}
                onClick={column.getToggleSortingHandler()}
                {...tip(
                  helpText(meta, column.getCanSort() ? ['Click to sort, click again to turn the order around.'] : []),
                )}
              >
                <span className={styles.label}>{meta.title}</span>
                {sorted === 'desc' && <ArrowDown size={12} aria-hidden />}
                {sorted === 'asc' && <ArrowUp size={12} aria-hidden />}
              </button>
              <button
                type="button"
                className={styles.more}
                aria-label={`Column ${meta.title}: menu`}
                aria-haspopup="menu"
                onClick={(event) => setMenu({ column, anchor: event.currentTarget.getBoundingClientRect() })}
              >
                <EllipsisVertical size={14} aria-hidden />
              </button>
              <ColumnGrip column={column} />
            </div>
          );
        })}
      </div>
      {menu &&
        // Out of the scroller: its containment would place what is fixed relative to itself.
        createPortal(
          <ColumnMenu table={table} column={menu.column} anchor={menu.anchor} onClose={() => setMenu(null)} />,
          document.body,
        )}
    </div>
  );
}
