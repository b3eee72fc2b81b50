import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { tip } from '../ui/tip-registry.ts';
import type { TableSort } from './column.ts';
import { helpText, type LiveColumn } from './column.ts';
import { ColumnGrip } from './column-grip.tsx';
import styles from './table-header.module.css';
import type { ColumnTable } from './use-columns.ts';

const ColumnMenu = lazyOverlay(() => import('./column-menu.tsx').then((module) => module.ColumnMenu));

interface TableHeaderProps {
  table: ColumnTable;
  sort: TableSort | undefined;
}

export function TableHeader({ table, sort }: TableHeaderProps) {
  const { shown, pinned } = table;
  const [menu, setMenu] = useState<{ column: LiveColumn; anchor: DOMRect } | null>(null);
  const [over, setOver] = useState<string | null>(null);

  return (
    // biome-ignore lint/a11y/useSemanticElements: the table is virtual
    <div role="rowgroup" className={styles.group}>
      {/* biome-ignore lint/a11y/useSemanticElements: the table is virtual */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="row" aria-rowindex={1} className={styles.row}>
        {shown.map((column) => {
          const sorted = sort && column.sortKey === sort.by ? sort.order : null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: the table is virtual
            // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              className={cx(
                styles.head,
                column.align === 'end' && styles.end,
                pinned.has(column.id) && styles.pinned,
                over === column.id && styles.over,
              )}
              style={pinned.has(column.id) ? { left: `var(--pin-${column.id})` } : undefined}
              onDragOver={(event) => {
                if (column.anchored) return;
                event.preventDefault();
                setOver(column.id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                setOver(null);
                table.move(event.dataTransfer.getData('text/plain'), column.id);
              }}
            >
              <button
                type="button"
                className={styles.title}
                draggable={!column.anchored}
                onDragStart={(event) => event.dataTransfer.setData('text/plain', column.id)}
                onClick={() => column.sortKey && sort?.onSort(column.sortKey)}
                {...tip(
                  helpText(column, column.sortKey ? ['Click to sort, click again to turn the order around.'] : []),
                )}
              >
                <span className={styles.label}>{column.title}</span>
                {sorted === 'desc' && <ArrowDown size={12} aria-hidden />}
                {sorted === 'asc' && <ArrowUp size={12} aria-hidden />}
              </button>
              <button
                type="button"
                className={styles.more}
                aria-label={`Column ${column.title}: menu`}
                aria-haspopup="menu"
                onClick={(event) => setMenu({ column, anchor: event.currentTarget.getBoundingClientRect() })}
              >
                <EllipsisVertical size={14} aria-hidden />
              </button>
              <ColumnGrip table={table} column={column} />
            </div>
          );
        })}
      </div>
      {menu &&
        // Out of the scroller: its containment would place what is fixed relative to itself.
        createPortal(
          <ColumnMenu
            table={table}
            column={menu.column}
            anchor={menu.anchor}
            sort={sort}
            onClose={() => setMenu(null)}
          />,
          document.body,
        )}
    </div>
  );
}
