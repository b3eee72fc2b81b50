import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { countNew } from './tape-model.ts';
import { TradesCard } from './trades-card.tsx';

const mint = 'So11111111111111111111111111111111111111112';
const trade = (n: number): ToldTrade => ({
  ...{ id: `t${n}`, timeMs: n, slot: n, signature: `s${n}`, side: 'buy', trader: `Trader${n}` },
  ...{
    baseAmount: 1,
    quoteAmount: n,
    price: 1,
    setsPrice: n !== 2,
    labels: n === 1 ? ['sniper', 'whale', 'suspicious'] : [],
  },
});

function open() {
  const asked: string[] = [];
  const shown = { trades: [trade(2), trade(1)] };
  renderPage(<TradesCard mint={mint} />, (path) => {
    if (!path.includes('/trades')) return undefined;
    asked.push(path.replace(/^.*\/trades/, ''));
    return { body: shown.trades };
  });
  return { asked, shown };
}

test('it asks for the side, the label and the size that are chosen', async () => {
  const user = userEvent.setup();
  const { asked } = open();
  await screen.findByText('sniper +1');
  await user.click(screen.getByRole('button', { name: 'Sells' }));
  await user.selectOptions(screen.getByLabelText('Trader'), 'insider');
  await user.selectOptions(screen.getByLabelText('From'), '5 SOL');
  await waitFor(() => expect(asked.at(-1)).toBe('?limit=30&side=sell&label=insider&minQuote=5'));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?limit=30&label=insider&minQuote=5'));
});

test('paused it stays as it is and counts what is new; another choice is looked at as it is now', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { shown } = open();
  await screen.findByText('Trader2');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  shown.trades = [trade(4), trade(3), ...shown.trades];
  await vi.advanceTimersByTimeAsync(3_100);
  await waitFor(() => expect(screen.getByText('2 new')).toBeTruthy());
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.getByText('Trader4')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.click(screen.getByRole('button', { name: 'Buys' }));
  expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed')).toBe('false');
  vi.useRealTimers();
});

test('a price that is not the token’s own is told apart, and why', async () => {
  open();
  const [, aside, own] = within(await screen.findByRole('table')).getAllByRole('row');
  const told = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-tip^="Sets no price"]')?.textContent;
  expect([told(aside!), told(own!)]).toEqual(['1', undefined]);
});

test('more new trades than are asked for are at least so many', () => {
  expect(countNew([trade(1)], [trade(3), trade(2)])).toBe('2+');
  expect(countNew([trade(1)], [trade(2), trade(1)])).toBe('1');
  expect(countNew([], [])).toBe('0');
});

test('under the pointer it stands still, and goes on once that has left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { shown } = open();
  const row = await screen.findByText('Trader2');
  fireEvent.pointerOver(row, { pointerType: 'mouse' });
  shown.trades = [trade(3), ...shown.trades];
  await vi.advanceTimersByTimeAsync(3_100);
  await waitFor(() => expect(screen.getByText('1 new')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText('Trader3')).toBe(null);
  fireEvent.pointerOut(row, { pointerType: 'mouse', relatedTarget: document.body });
  await waitFor(() => expect(screen.getByText('Trader3')).toBeTruthy());
  vi.useRealTimers();
});
