import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, EyeOff, Pin, PinOff, RotateCcw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { AnchoredMenu, MenuItem } from '../ui/anchored-menu.tsx';
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
    <AnchoredMenu label={`Column ${metaOf(column).title}`} anchor={anchor} align="start" onClose={onClose}>
      {column.getCanSort() && (
        <MenuItem
          icon={sorted === 'desc' ? <ArrowUp size={14} /> : <ArrowDown size={14} />}
          onSelect={() => column.toggleSorting()}
        >
          {sorted ? 'Turn the order around' : 'Sort by this column'}
        </MenuItem>
      )}
      {column.getCanPin() && (
        <>
          <MenuItem
            icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
            onSelect={() => column.pin(isPinned ? false : 'start')}
          >
            {isPinned ? 'Unpin' : 'Pin beside the token'}
          </MenuItem>
          <MenuItem icon={<ArrowLeft size={14} />} onSelect={() => nudge(-1)}>
            Move left
          </MenuItem>
          <MenuItem icon={<ArrowRight size={14} />} onSelect={() => nudge(1)}>
            Move right
          </MenuItem>
          <MenuItem icon={<EyeOff size={14} />} onSelect={() => column.toggleVisibility(false)}>
            Hide
          </MenuItem>
        </>
      )}
      <MenuItem icon="+" onSelect={() => widen(24)}>
        Wider
      </MenuItem>
      <MenuItem icon="−" onSelect={() => widen(-24)}>
        Narrower
      </MenuItem>
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
      <MenuItem icon={<RotateCcw size={14} />} onSelect={() => resetColumns(table)}>
        Reset all columns
      </MenuItem>
    </AnchoredMenu>
  );
}

function resetColumns(table: ColumnTable): void {
  const anchored = table.getAllLeafColumns().filter((column) => !column.getCanPin());
  table.resetColumnOrder(true);
  table.resetColumnSizing(true);
  table.resetColumnVisibility(true);
  table.setColumnPinning({ start: anchored.map(({ id }) => id), end: [] });
}
