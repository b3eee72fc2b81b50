import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { Group } from '@mintscope/schemas/token-groups';
import type { Holder } from '@mintscope/schemas/token-metrics';
import { useContext } from 'react';
import { formatCount } from '../../lib/format.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { AsOfContext } from './as-of.tsx';
import { useTokenSave } from './use-token-save.ts';

type CardTable =
  | { of: 'holders'; rows: readonly Holder[] }
  | { of: 'trades'; rows: readonly ToldTrade[] }
  | { of: 'groups'; rows: readonly Group[] };

/** The table of that card, as it is shown. */
export function CardExports(table: CardTable) {
  const save = useTokenSave(useContext(AsOfContext)?.address ?? '');
  const { what, note } = texts[table.of];
  return (
    <ExportButton
      what={what}
      note={note(formatCount(table.rows.length))}
      disabled={table.rows.length === 0}
      save={(form) => {
        switch (table.of) {
          case 'holders':
            return save(form, { what: 'holders', columns: holderColumns, rows: table.rows });
          case 'trades':
            return save(form, { what: 'trades', columns: tradeColumns, rows: table.rows });
          case 'groups':
            return save(form, { what: 'groups', columns: groupColumns, rows: table.rows });
          default:
            return table satisfies never;
        }
      }}
    />
  );
}

const texts: Readonly<Record<CardTable['of'], { what: string; note: (count: string) => string }>> = {
  holders: { what: 'top holders', note: (count) => `The ${count} that are shown, the largest first` },
  trades: { what: 'recent trades', note: (count) => `The ${count} that are shown, by the choices made here` },
  groups: { what: 'groups of wallets', note: () => 'All that are shown' },
};

const holderColumns: readonly FileColumn<Holder>[] = [
  ['owner', 'STRING', ({ owner }) => owner],
  ['baseUnits', 'STRING', ({ amount }) => amount],
  ['balance', 'DOUBLE', ({ balance }) => balance],
  ['supplyShare', 'DOUBLE', ({ supplyShare }) => supplyShare],
  ['floatShare', 'DOUBLE', ({ percentage }) => percentage],
  ['labels', 'STRING', ({ labels }) => labels.join(' ') || null],
  ['connections', 'DOUBLE', ({ connections }) => connections],
  ['cluster', 'DOUBLE', ({ cluster }) => cluster],
  ['funder', 'STRING', ({ funder }) => funder],
];

const tradeColumns: readonly FileColumn<ToldTrade>[] = [
  ['tradedAt', 'TIMESTAMP', ({ timeMs }) => timeMs],
  ['side', 'STRING', ({ side }) => side],
  ['amountSol', 'DOUBLE', ({ quoteAmount }) => quoteAmount],
  ['baseAmount', 'DOUBLE', ({ baseAmount }) => baseAmount],
  ['priceSol', 'DOUBLE', ({ price }) => price],
  ['setsPrice', 'BOOLEAN', ({ setsPrice }) => setsPrice],
  ['trader', 'STRING', ({ trader }) => trader],
  ['labels', 'STRING', ({ labels }) => labels.join(' ') || null],
  ['slot', 'DOUBLE', ({ slot }) => slot],
  ['signature', 'STRING', ({ signature }) => signature],
  ['id', 'STRING', ({ id }) => id],
];

const groupColumns: readonly FileColumn<Group>[] = [
  ['label', 'STRING', ({ label }) => label],
  ['boughtThenShare', 'DOUBLE', ({ boughtThen }) => boughtThen],
  ['solSpent', 'DOUBLE', ({ solSpent }) => solSpent],
  ['heldNowShare', 'DOUBLE', ({ heldNow }) => heldNow],
  ['heldOfFloatShare', 'DOUBLE', ({ heldOfFloat }) => heldOfFloat],
  ['pnlSol', 'DOUBLE', ({ pnlSol }) => pnlSol],
  ['wallets', 'DOUBLE', ({ wallets }) => wallets],
  ['entities', 'DOUBLE', ({ entities }) => entities],
];
