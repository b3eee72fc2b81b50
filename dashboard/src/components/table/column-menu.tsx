import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, EyeOff, Pin, PinOff, RotateCcw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import menu from '../ui/menu.module.css';
import { type ColumnTable, metaOf, type TableColumn } from './column.ts';
import { moveColumn } from './move-column.ts';
import { resizeColumn } from './resize-column.ts';

interface ColumnMenuProps {
  table: ColumnTable;
  column: TableColumn;
  anchor: DOMRect;
  onClose: () => void;
}

/** Everything about a column by keyboard and touch: sort, pin, move, width, hide, and which columns are shown. */
export function ColumnMenu({ table, column, anchor, onClose }: ColumnMenuProps) {
  const columns = table.getAllLeafColumns();
  const isPinned = column.getIsPinned() !== false;
  const sorted = column.getIsSorted();
  const nudge = (by: -1 | 1) => {
    const ids = columns.map((other) => other.id);
    const to = ids[ids.indexOf(column.id) + by];
    if (to) table.setColumnOrder(moveColumn(ids, column.id, to));
  };
  const widen = (by: number) => resizeColumn(column, column.getSize() + by);

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
          aria-label={`Column ${metaOf(column).title}`}
        >
          {column.getCanSort() && (
            <DropdownMenu.Item className={menu.item} onSelect={() => column.toggleSorting()}>
              {sorted === 'desc' ? <ArrowUp size={14} /> : <ArrowDown size={14} />}
              {sorted ? 'Turn the order around' : 'Sort by this column'}
            </DropdownMenu.Item>
          )}
          {column.getCanPin() && (
            <>
              <DropdownMenu.Item className={menu.item} onSelect={() => column.pin(isPinned ? false : 'start')}>
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
              <DropdownMenu.Item className={menu.item} onSelect={() => column.toggleVisibility(false)}>
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
          {columns
            .filter((other) => other.getCanHide())
            .map((other) => (
              <DropdownMenu.CheckboxItem
                key={other.id}
                className={menu.item}
                checked={other.getIsVisible()}
                onCheckedChange={(shown) => other.toggleVisibility(shown === true)}
                onSelect={(event) => event.preventDefault()}
              >
                <span className={menu.icon}>{other.getIsVisible() && <Check size={14} />}</span>
                {metaOf(other).title}
              </DropdownMenu.CheckboxItem>
            ))}
          <DropdownMenu.Separator className={menu.line} />
          <DropdownMenu.Item className={menu.item} onSelect={() => resetColumns(table)}>
            <RotateCcw size={14} />
            Reset all columns
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function resetColumns(table: ColumnTable): void {
  const anchored = table.getAllLeafColumns().filter((column) => !column.getCanPin());
  table.resetColumnOrder(true);
  table.resetColumnSizing(true);
  table.resetColumnVisibility(true);
  table.setColumnPinning({ start: anchored.map(({ id }) => id), end: [] });
}
