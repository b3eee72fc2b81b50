import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import type { LiveColumn } from '../table/column.ts';
import {
  CalledCell,
  CriteriaCell,
  EntryCell,
  executableCells,
  FrozenScoreCell,
  ListedCell,
  MaxCell,
  NowCell,
  PickTokenCell,
} from './pick-cells.tsx';
import { kindOptions } from './statistics-options.ts';

/** The first column, which takes the width that is left. */
const token: LiveColumn = {
  id: 'token',
  size: 210,
  minSize: 170,
  enablePinning: false,
  enableHiding: false,
  meta: {
    title: 'Token',
    help: { definition: 'What was called; the symbol leads to the token.', unit: 'text' },
    Cell: PickTokenCell,
  },
};

/** What a position would have returned. Lists are ordered by one multiple, so it can be sorted by where it is the chosen one. */
function executableColumn(of: MultipleKind): LiveColumn {
  const spent = of === 'headline' ? '1 SOL' : (kindOptions.find(([kind]) => kind === of)?.[1] ?? of);
  return {
    id: 'executable',
    ...(of !== 'headline' && { accessorKey: 'executable' }),
    size: 116,
    minSize: 90,
    meta: {
      title: 'Executable',
      help: {
        definition: `What ${spent} would have returned by the stated exit, with delay, fees and impact; below it in one sale at the best moment.`,
        unit: 'multiple of what was spent',
      },
      align: 'end',
      Cell: executableCells[of],
    },
  };
}

/** Columns of a list of calls. The ones with a field can be sorted by, as the server sorts. */
const pickColumns: readonly LiveColumn[] = [
  token,
  {
    id: 'selectedAt',
    accessorKey: 'selectedAt',
    size: 110,
    minSize: 84,
    meta: {
      title: 'Called',
      help: { definition: 'Time since the call, by chain time of its event; below it who decided.', unit: 'age' },
      Cell: CalledCell,
    },
  },
  {
    id: 'finalScore',
    accessorKey: 'originalFinalScore',
    size: 150,
    minSize: 110,
    meta: {
      title: 'Score at the call',
      help: { definition: 'Final score and its three stages, frozen at the call.', unit: '0 to 100' },
      Cell: FrozenScoreCell,
    },
  },
  {
    id: 'entry',
    size: 110,
    minSize: 84,
    meta: {
      title: 'Cap at the call',
      help: { definition: 'Market cap and price at the call.', unit: 'USD; SOL a token' },
      align: 'end',
      Cell: EntryCell,
    },
  },
  {
    id: 'maxX',
    accessorKey: 'maxX',
    size: 108,
    minSize: 84,
    meta: {
      title: 'Max',
      help: { definition: 'Highest multiple of the call’s price, and how long it took.', unit: 'multiple of the call' },
      align: 'end',
      Cell: MaxCell,
    },
  },
  {
    id: 'currentX',
    accessorKey: 'currentX',
    size: 120,
    minSize: 84,
    meta: {
      title: 'Now',
      help: { definition: 'Last price over the call’s price, as long as the call is followed.', unit: 'multiple' },
      align: 'end',
      Cell: NowCell,
    },
  },
  executableColumn('headline'),
  {
    id: 'criteria',
    size: 170,
    minSize: 110,
    meta: {
      title: 'Why',
      help: { definition: 'Criteria that it met, and the parameter set that scored it.', unit: 'text' },
      Cell: CriteriaCell,
    },
  },
  {
    id: 'listed',
    size: 130,
    minSize: 90,
    meta: {
      title: 'List',
      help: { definition: 'Whether it is on the list still. What was removed counts all the same.', unit: 'text' },
      Cell: ListedCell,
    },
  },
];

/** Widths (px) of what stands beside each other on a phone: a call, and what became of it. */
const phoneSizes = [
  ['token', 146],
  ['maxX', 88],
  ['currentX', 116],
] as const;

/** On a phone what became of a call comes first, and how it came about further on. */
export function forPhone(columns: readonly LiveColumn[]): readonly LiveColumn[] {
  const first = phoneSizes.flatMap(([id, size]) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ ...column, size, minSize: Math.min(size, column.minSize) }] : [];
  });
  const taken = new Set(first.map(({ id }) => id));
  return [...first, ...columns.filter(({ id }) => !taken.has(id))];
}

/** The same with the position of the kind that lists are asked by. */
export function pickColumnsBy(of: MultipleKind): readonly LiveColumn[] {
  if (of === 'headline') return pickColumns;
  return pickColumns.map((column) => {
    if (column.id === 'executable') return executableColumn(of);
    return column.id === 'maxX' ? { ...column, enableSorting: false } : column;
  });
}
