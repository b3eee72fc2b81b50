import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, EyeOff, Pin, PinOff, RotateCcw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import menu from '../ui/menu.module.css';
import type { LiveColumn, TableSort } from './column.ts';
import type { ColumnTable } from './use-columns.ts';

interface ColumnMenuProps {
  table: ColumnTable;
  column: LiveColumn;
  anchor: DOMRect;
  sort: TableSort | undefined;
  onClose: () => void;
}

/** Everything about a column by keyboard and touch: sort, pin, move, width, hide, and which columns are shown. */
export function ColumnMenu({ table, column, anchor, sort, onClose }: ColumnMenuProps) {
  const others = table.columns.filter((other) => !other.anchored);
  const isPinned = table.pinned.has(column.id);
  const nudge = (by: -1 | 1) => {
    const ids = table.columns.map((other) => other.id);
    const to = ids[ids.indexOf(column.id) + by];
    if (to) table.move(column.id, to);
  };
  const widen = (by: number) => table.resize(column, table.sizeOf(column) + by);

  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          className={menu.anchor}
          style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.content}
          align="start"
          sideOffset={4}
          aria-label={`Column ${column.title}`}
        >
          {sort && column.sortKey && (
            <DropdownMenu.Item className={menu.item} onSelect={() => sort.onSort(column.sortKey ?? '')}>
              {sort.by === column.sortKey && sort.order === 'desc' ? <ArrowUp size={14} /> : <ArrowDown size={14} />}
              {sort.by === column.sortKey ? 'Turn the order around' : 'Sort by this column'}
            </DropdownMenu.Item>
          )}
          {!column.anchored && (
            <>
              <DropdownMenu.Item className={menu.item} onSelect={() => table.pin(column, !isPinned)}>
                {isPinned ? <PinOff size={14} /> : <Pin size={14} />}
                {isPinned ? 'Unpin' : 'Pin beside the token'}
              </DropdownMenu.Item>
              <DropdownMenu.Item className={menu.item} onSelect={() => nudge(-1)}>
                <ArrowLeft size={14} />
                Move left
              </DropdownMenu.Item>
              <DropdownMenu.Item className={menu.item} onSelect={() => nudge(1)}>
                <ArrowRight size={14} />
                Move right
              </DropdownMenu.Item>
              <DropdownMenu.Item className={menu.item} onSelect={() => table.show(column, false)}>
                <EyeOff size={14} />
                Hide
              </DropdownMenu.Item>
            </>
          )}
          <DropdownMenu.Item className={menu.item} onSelect={() => widen(24)}>
            <span className={menu.icon}>+</span>
            Wider
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menu.item} onSelect={() => widen(-24)}>
            <span className={menu.icon}>−</span>
            Narrower
          </DropdownMenu.Item>
          <DropdownMenu.Separator className={menu.line} />
          <DropdownMenu.Label className={menu.label}>Columns</DropdownMenu.Label>
          {others.map((other) => (
            <DropdownMenu.CheckboxItem
              key={other.id}
              className={menu.item}
              checked={table.isShown(other)}
              onCheckedChange={(shown) => table.show(other, shown === true)}
              onSelect={(event) => event.preventDefault()}
            >
              <span className={menu.icon}>{table.isShown(other) && <Check size={14} />}</span>
              {other.title}
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Separator className={menu.line} />
          <DropdownMenu.Item className={menu.item} onSelect={table.reset}>
            <RotateCcw size={14} />
            Reset all columns
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
