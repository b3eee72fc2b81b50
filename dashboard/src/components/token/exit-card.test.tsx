import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenAudit } from '../../testing/token-audit.ts';
import { withRows } from '../../testing/with-rows.tsx';
import { ExitCard } from './exit-card.tsx';

const mint = 'So11111111111111111111111111111111111111112';
const market = {
  ...{ base: 1e15, quote: 50e9, depth: 50e9, buyable: null, payable: 20e9, buyFee: 0.01, sellFee: 0.01 },
  ...{ keptFrom: 'nothing', keptShare: 0 },
};
const pool = { pool: mint, decimals: 6 };

function open(standing: unknown) {
  const audit = tokenAudit(mint);
  Object.assign(audit.token.row, { priceSol: 5e-8, priceUsd: 9e-6, creatorHolding: 0 });
  const body = {
    standing,
    version: standing ? 1 : null,
    asOfMs: standing ? 1 : null,
    course: [],
    poolSinceMs: null,
    day: null,
  };
  renderPage(withRows(<ExitCard audit={audit} />), (path) => (path.endsWith('/market') ? { body } : undefined));
}

test('what an amount would bring, what it does to the price, and what of it was won', async () => {
  const user = userEvent.setup();
  open({ ...pool, market });
  const card = within(await screen.findByRole('region', { name: 'Exit Meter' }));
  await user.click(await card.findByRole('button', { name: 'Tokens' }));
  const amount = card.getByLabelText('You sell');
  await user.clear(amount);
  await user.type(amount, '100M');
  // A tenth of the reserve more: 50 / 11 SOL move, 1 % is the fee; the price is that of 45.4545 SOL and 1.1 of the tokens.
  expect(card.getByText('You would get 4.5 SOL; the price would fall by 17.4%.')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'SOL spent' }));
  await user.clear(amount);
  await user.type(amount, '2');
  await user.type(card.getByLabelText('bought at'), '0.00000002');
  expect(card.getByText(/^You would get 4.5 SOL \(\+125% on 2 SOL\)/)).toBeTruthy();
  await user.clear(amount);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(card.getByText('Type an amount to see what it would bring.')).toBeTruthy();
});

test('who could sell more than can be paid out is said to get a part', async () => {
  open({ ...pool, market: { ...market, payable: 1e9 } });
  const row = (await screen.findByText('Top 10')).closest('tr');
  expect(within(row!).getByText('part').dataset.tip).toContain('what can be paid out ends there');
});

test.each([
  ['Reserves are not known: none were told of this kind of pool, or not of late', null],
  ['Nothing can be sold: the curve is closed and its pool is not open yet', { ...pool, market: null }],
  ['Nothing can be taken out: the pool is empty', { ...pool, market: { ...market, quote: 0, payable: 0 } }],
])('%s', async (text, standing) => {
  open(standing);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('table')).toBe(null);
});
