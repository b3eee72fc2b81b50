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
    const to = neighbour(columns, column, by);
    const ids = columns.map((other) => other.id);
    return { disabled: !to, onSelect: () => to && table.setColumnOrder(moveColumn(ids, column.id, to.id)) };
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
          <MenuItem icon={<ArrowLeft size={14} />} {...nudge(-1)}>
            Move left
          </MenuItem>
          <MenuItem icon={<ArrowRight size={14} />} {...nudge(1)}>
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

/** The column that it changes places with: one that is seen, and pinned or not as it is itself. */
function neighbour(columns: readonly TableColumn[], column: TableColumn, by: -1 | 1): TableColumn | undefined {
  const isPinned = (one: TableColumn) => one.getIsPinned() !== false;
  const beside = columns.filter((one) => one.getIsVisible() && one.getCanPin() && isPinned(one) === isPinned(column));
  return beside[beside.indexOf(column) + by];
}

function resetColumns(table: ColumnTable): void {
  const columns = table.getAllLeafColumns();
  const anchored = columns.filter((column) => !column.getCanPin());
  table.resetColumnOrder(true);
  table.resetColumnSizing(true);
  table.setColumnVisibility(
    Object.fromEntries(columns.flatMap((one) => (metaOf(one).hidden ? [[one.id, false]] : []))),
  );
  table.setColumnPinning({ start: anchored.map(({ id }) => id), end: [] });
}
