import type { SortingState } from '@tanstack/react-table';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useContext, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import type { LiveColumn } from './column.ts';
import { LiveTable } from './live-table.tsx';
import { RowMet, RowSourceProvider } from './row-context.tsx';
import { useColumns } from './use-columns.ts';

const source = { store: createRowStore<object>(), clock: createClock(Date.now) };
let drawn = 0;
const Cell = ({ id }: { id: string }) => {
  drawn += 1;
  return <span>{id}</span>;
};
const MetCell = ({ id }: { id: string }) => <span>{useContext(RowMet) ? `${id} was met` : id}</span>;
const yielding: Record<string, number> = { age: 1, risk: 2, cap: 3 };
const columns: LiveColumn[] = ['token', 'age', 'cap', 'risk'].map(columnOf);
const withHidden: LiveColumn[] = ['token', 'age', 'curve', 'cap', 'risk'].map(columnOf);
function columnOf(id: string): LiveColumn {
  return {
    id,
    ...(id === 'cap' || id === 'age' ? { accessorKey: id } : {}),
    size: 100,
    minSize: 60,
    enablePinning: id !== 'token',
    enableHiding: id !== 'token',
    meta: {
      title: id,
      help: { definition: `What ${id} is`, unit: 'none' },
      ...(yielding[id] && { yields: yielding[id] }),
      ...(id === 'curve' && { hidden: true }),
      Cell: id === 'risk' ? MetCell : Cell,
    },
  };
}
const ids = Array.from({ length: 500 }, (_, index) => `row-${index}`);

interface PageProps {
  rowHeight?: number;
  cursor?: string;
  order?: readonly string[];
  own?: readonly LiveColumn[];
}

function Page({ rowHeight = 40, cursor, order = ids, own = columns }: PageProps) {
  const [sorting, setSorting] = useState<SortingState>([{ id: 'age', desc: true }]);
  const table = useColumns({ tableId: 'test', columns: own, state: { sorting }, onSortingChange: setSorting });
  return (
    <RowSourceProvider source={source}>
      <LiveTable table={table} label="Tokens" order={order} rowHeight={rowHeight} cursor={cursor ?? null} />
    </RowSourceProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  drawn = 0;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(436);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500 * 40 + 36);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heads = () => [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent);
const rows = () => screen.getAllByRole('row').slice(1);
const shown = () => rows().map((row) => row.getAttribute('data-row'));
const inPlaces = () =>
  rows()
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) => row.getAttribute('data-row'));
const layout = () => JSON.parse(localStorage.getItem('columns:test') ?? 'null');
const table = () => screen.getByRole('table');

async function openMenu(column: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByLabelText(`Column ${column}: menu`));
  // The first one is loaded.
  return screen.findByLabelText(`Column ${column}`);
}

async function choose(column: string, item: string): Promise<void> {
  fireEvent.click(within(await openMenu(column)).getByText(item));
  if (document.querySelector('[role=menu]')) fireEvent.keyDown(document.body, { key: 'Escape' });
}

test('of 500 rows those in sight are drawn, and a screen reader hears of all', () => {
  render(<Page />);
  expect(rows().length).toBeGreaterThanOrEqual(10);
  expect(rows().length).toBeLessThan(30);
  expect(table().getAttribute('aria-rowcount')).toBe('501');
  expect(table().getAttribute('aria-colcount')).toBe('4');
  expect(rows()[3]?.getAttribute('aria-rowindex')).toBe('5');
});

test.each([
  [1200, 900, ['token', 'age', 'cap', 'risk']],
  [1200, 350, ['token', 'age', 'cap']],
  // What the list is in the order of stays, whatever it is.
  [1200, 150, ['token', 'age']],
  // Nothing lies beside it: the window is small, and one scrolls.
  [550, 350, ['token', 'age', 'cap', 'risk']],
])('in a window of %d px, with %d px for the table, columns that say so leave in their turn', (inner, width, left) => {
  vi.stubGlobal('innerWidth', inner);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  render(<Page />);
  expect(heads()).toEqual(left);
  expect(table().getAttribute('aria-colcount')).toBe(String(left.length));
  expect(rows()[0]?.querySelectorAll('[role=cell]')).toHaveLength(left.length);
});

test('scrolling draws the rows that come into sight, each in its place', () => {
  render(<Page />);
  const scroller = table().parentElement as HTMLElement;
  scroller.scrollTop = 8000;
  fireEvent.scroll(scroller);
  for (let index = 200; index < 210; index += 1) expect(shown()).toContain(`row-${index}`);
  const row = rows().find((entry) => entry.getAttribute('data-row') === 'row-200');
  expect(row?.style.transform).toBe('translateY(8000px)');
  expect(row?.getAttribute('aria-rowindex')).toBe('202');
});

test('a row that comes into sight has the element of one that went, and not its focus; in the document all follow', async () => {
  render(<Page />);
  const scroller = table().parentElement as HTMLElement;
  const scrollTo = (top: number) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  scrollTo(400);
  const before = rows();
  const first = before.find((row) => row.dataset.row === 'row-8') as HTMLElement;
  first.tabIndex = -1;
  first.focus();
  // The part that minds rows which move is loaded after them.
  await vi.dynamicImportSettled();
  scrollTo(520);
  expect(new Set(rows())).toEqual(new Set(before));
  expect(first.dataset.row).not.toBe('row-8');
  expect(document.activeElement).toBe(document.body);
  expect(shown()).not.toEqual(inPlaces());
  await waitFor(() => expect(shown()).toEqual(inPlaces()));
  scrollTo(640);
  fireEvent.keyDown(first, { key: 'Tab' });
  expect(shown()).toEqual(inPlaces());
});

test('a row is met when it is pointed at, takes the focus or has the cursor, not by being scrolled below a pointer', () => {
  const { rerender } = render(<Page />);
  const met = () => screen.queryAllByText(/was met$/).map((cell) => cell.textContent);
  fireEvent.pointerEnter(rows()[0]!);
  fireEvent.mouseEnter(rows()[0]!);
  expect(met()).toEqual([]);
  fireEvent.mouseMove(rows()[1]!);
  fireEvent.focus(rows()[2]!);
  expect(met()).toEqual(['row-1 was met', 'row-2 was met']);
  rerender(<Page cursor="row-4" />);
  expect(met()).toEqual(['row-1 was met', 'row-2 was met', 'row-4 was met']);
});

test('rows of another height take their new places', () => {
  const { rerender } = render(<Page />);
  rerender(<Page rowHeight={30} />);
  expect(rows()[2]?.style.transform).toBe('translateY(60px)');
  expect(rows()[2]?.style.height).toBe('30px');
});

test('the row of the cursor is brought into sight, below the header and no further than needed', () => {
  const { rerender } = render(<Page />);
  const scroller = table().parentElement as HTMLElement;
  scroller.scrollTo = vi.fn((options?: ScrollToOptions | number) => {
    scroller.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
  }) as typeof scroller.scrollTo;
  rerender(<Page cursor="row-20" />);
  expect(scroller.scrollTop).toBe(21 * 40 + 36 - 436);
  fireEvent.scroll(scroller);
  rerender(<Page cursor="row-19" />);
  expect(scroller.scrollTop).toBe(21 * 40 + 36 - 436);
  rerender(<Page cursor="row-5" />);
  expect(scroller.scrollTop).toBe(5 * 40);
});

test('another order moves rows and draws no cell again', async () => {
  const { rerender } = render(<Page order={ids.slice(0, 10)} />);
  const before = drawn;
  rerender(<Page order={ids.slice(0, 10).reverse()} />);
  expect(rows().find((row) => row.dataset.row === 'row-9')?.style.transform).toBe('translateY(0px)');
  await waitFor(() => expect(shown()).toEqual(ids.slice(0, 10).reverse()));
  expect(drawn).toBe(before);
});

test('a header sorts, the highest first, and turns the order around; not every column can be sorted by', () => {
  render(<Page />);
  const sorted = () =>
    [...document.querySelectorAll('[role=columnheader]')].map((head) => head.getAttribute('aria-sort'));
  const title = (name: string) => screen.getByText(name, { selector: 'button > span' });
  expect(sorted()).toEqual([null, 'descending', null, null]);
  fireEvent.click(title('cap'));
  expect(sorted()).toEqual([null, null, 'descending', null]);
  fireEvent.click(title('cap'));
  expect(sorted()).toEqual([null, null, 'ascending', null]);
  fireEvent.click(title('risk'));
  fireEvent.click(title('cap'), { shiftKey: true });
  expect(sorted()).toEqual([null, null, 'descending', null]);
});

test('the menu pins, moves, hides and widens a column, sorts by it, and puts all back; what it did is kept', async () => {
  render(<Page />);
  await choose('cap', 'Pin beside the token');
  expect(heads()).toEqual(['token', 'cap', 'age', 'risk']);
  await choose('risk', 'Move left');
  await choose('risk', 'Move left');
  expect(heads()).toEqual(['token', 'cap', 'risk', 'age']);
  await choose('age', 'Hide');
  expect(heads()).toEqual(['token', 'cap', 'risk']);
  expect(table().getAttribute('aria-colcount')).toBe('3');
  await choose('cap', 'Wider');
  expect(table().style.getPropertyValue('--columns')).toBe('minmax(100px, 1fr) 124px 100px');
  for (let times = 0; times < 3; times += 1) await choose('cap', 'Narrower');
  expect(layout()).toEqual({
    columnSizing: { cap: 60 },
    columnOrder: ['token', 'risk', 'age', 'cap'],
    columnPinning: { start: ['token', 'cap'], end: [] },
    columnVisibility: { age: false },
  });
  cleanup();
  render(<Page />);
  expect(heads()).toEqual(['token', 'cap', 'risk']);
  await choose('risk', 'age');
  expect(heads()).toEqual(['token', 'cap', 'risk', 'age']);
  cleanup();
  render(<Page />);
  await choose('age', 'Turn the order around');
  expect(screen.getByRole('columnheader', { name: /age/ }).getAttribute('aria-sort')).toBe('ascending');
  await choose('cap', 'Reset all columns');
  expect(heads()).toEqual(['token', 'age', 'cap', 'risk']);
  cleanup();
  render(<Page />);
  expect(heads()).toEqual(['token', 'age', 'cap', 'risk']);
});

test('a move changes places with what is seen beside it, or is not offered; what is hidden at first is so after a reset', async () => {
  render(<Page own={withHidden} />);
  expect(heads()).toEqual(['token', 'age', 'cap', 'risk']);
  await choose('cap', 'Move left');
  expect(heads()).toEqual(['token', 'cap', 'age', 'risk']);
  const left = within(await openMenu('cap')).getByRole('menuitem', { name: 'Move left' });
  expect(left.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await choose('risk', 'Pin beside the token');
  await choose('age', 'Pin beside the token');
  expect(heads()).toEqual(['token', 'age', 'risk', 'cap']);
  await choose('risk', 'Move left');
  expect(heads()).toEqual(['token', 'risk', 'age', 'cap']);
  await choose('risk', 'curve');
  expect(heads()).toContain('curve');
  await choose('risk', 'Reset all columns');
  expect(heads()).toEqual(['token', 'age', 'cap', 'risk']);
  cleanup();
  render(<Page own={withHidden} />);
  expect(heads()).toEqual(['token', 'age', 'cap', 'risk']);
});

test('a menu that is closed gives the focus back to what opened it', async () => {
  render(<Page />);
  const button = screen.getByLabelText('Column cap: menu');
  button.focus();
  await openMenu('cap');
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the first column stays: its menu neither pins, moves nor hides it', async () => {
  render(<Page />);
  const menu = await openMenu('token');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['+Wider', '−Narrower', 'Reset all columns']);
  expect(
    within(menu)
      .getAllByRole('menuitemcheckbox')
      .map((item) => item.textContent),
  ).toEqual(['age', 'cap', 'risk']);
});

test('dragging the edge resizes within what the column allows, a double click gives the first width back', () => {
  render(<Page />);
  const grip = screen.getAllByRole('columnheader')[1]?.lastElementChild as HTMLElement;
  grip.setPointerCapture = vi.fn();
  const width = () => table().style.getPropertyValue('--columns').split(' ').at(2);
  fireEvent.pointerDown(grip, { pointerId: 1, clientX: 100 });
  fireEvent.pointerMove(grip, { clientX: 140 });
  expect(width()).toBe('140px');
  fireEvent.pointerMove(grip, { clientX: -500 });
  expect(layout().columnSizing).toEqual({ age: 60 });
  fireEvent.pointerMove(grip, { clientX: 5000 });
  expect(layout().columnSizing).toEqual({ age: 640 });
  fireEvent.doubleClick(grip);
  expect(width()).toBe('100px');
});
