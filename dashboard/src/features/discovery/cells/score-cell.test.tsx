import type { TokenRow } from '@mintscope/schemas/token';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LiveColumn } from '../../../components/table/column.ts';
import { RowSourceProvider, ShownRow } from '../../../components/table/row-context.tsx';
import { createClock } from '../../../lib/live/clock.ts';
import { createRowStore } from '../../../lib/live/row-store.ts';
import { tokenRow } from '../../../testing/token-row.ts';
import { HoldersCell, LastTradeCell } from './figures.tsx';
import { ScoreCell } from './score-cell.tsx';

afterEach(cleanup);

function draw(Cell: LiveColumn['meta']['Cell'], values: Partial<TokenRow>): HTMLElement {
  const store = createRowStore<TokenRow>();
  store.write([['A', tokenRow({ address: 'A', ...values })]]);
  const source = { store, clock: createClock(() => 1_700_000_100_000) };
  return render(
    <RowSourceProvider source={source}>
      <ShownRow id="A">
        <Cell id="A" />
      </ShownRow>
    </RowSourceProvider>,
  ).container;
}

const tipOf = (cell: HTMLElement) => cell.querySelector('[data-tip]')?.getAttribute('data-tip');
const labelOf = (cell: HTMLElement) => cell.querySelector('[data-tip] > [data-step]:last-child');

test('of a token that all have left nothing is told of the ten largest', () => {
  expect(draw(HoldersCell, { holders: 0, top10HolderRate: 0 }).textContent).toBe('0T10 –');
  expect(draw(HoldersCell, { holders: 40, top10HolderRate: 0.25 }).textContent).toBe('40T10 25%');
});

test('before five trades the cell has a dash, and the tip says what it waits for', () => {
  const cell = draw(ScoreCell, { life: 'waiting', finalScore: null });
  expect(labelOf(cell)?.textContent).toBe('–');
  expect(tipOf(cell)).toMatch(/^Waiting for 5 trades/);
});

test.each(['dead', 'rugged'] as const)(
  'a token that is %s says so in place of a band, in the colour of Avoid',
  (life) => {
    const cell = draw(ScoreCell, { life, finalScore: 9, band: 'AVOID', status: 'complete' });
    expect(labelOf(cell)?.textContent.toLowerCase()).toBe(life);
    expect(labelOf(cell)?.getAttribute('data-step')).toBe('avoid');
  },
);

test('a provisional score has its range', () => {
  const cell = draw(ScoreCell, { finalScore: 62, band: 'BUY', scoreLow: 40, scoreHigh: 71, status: 'pending' });
  expect(labelOf(cell)?.textContent).toBe('Buy40–71');
  expect(tipOf(cell)).toMatch(/^Buy, provisional, may become 40–71/);
});

test('the last trade ages', () => {
  expect(draw(LastTradeCell, { lastTradeAt: 1_700_000_040_000 }).textContent).toMatch(/^1m/);
  expect(draw(LastTradeCell, { lastTradeAt: null }).textContent).toBe('–');
});
