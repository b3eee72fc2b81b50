import type { TokenRow } from '@mintscope/schemas/token';
import { Columns3, X } from 'lucide-react';
import { clearCompared, compareTray, toggleCompared } from '../lib/compare/compare-tray.ts';
import { comparePath } from '../lib/links.ts';
import type { RowStore } from '../lib/live/row-store.ts';
import { pointedToken } from '../lib/pointed-token.ts';
import type { Command } from './command.ts';

interface Around {
  rows: RowStore<TokenRow>;
  navigate: (path: string) => void;
}

/** Commands of tokens side by side; those that act upon one are there where one is pointed at, or chosen. */
export function compareCommands({ rows, navigate }: Around): Command[] {
  const { tokens } = compareTray.getState();
  const mint = pointedToken(location.pathname, location.search);
  const isChosen = tokens.some((token) => token.mint === mint);
  const commands: (Command | null)[] = [
    {
      id: 'compare',
      label: 'Compare tokens',
      hint: 'Page',
      icon: Columns3,
      run: () => navigate(comparePath(tokens.map((token) => token.mint))),
    },
    mint === null
      ? null
      : {
          id: 'compare-this',
          label: isChosen ? 'Don’t compare this token' : 'Compare this token',
          hint: 'Action',
          icon: Columns3,
          run: () => toggleCompared({ mint, symbol: rows.get(mint)?.symbol ?? '' }),
        },
    tokens.length === 0
      ? null
      : { id: 'compare-none', label: 'Clear what is compared', hint: 'Action', icon: X, run: clearCompared },
  ];
  return commands.filter((command) => command !== null);
}
