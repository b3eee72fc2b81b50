import type { TokenRow } from '@mintscope/schemas/token';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createRowStore } from '../../lib/live/row-store.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { tokenAudit } from '../../testing/token-audit.ts';
import { withRows } from '../../testing/with-rows.tsx';
import { EvidenceProvider } from './evidence-provider.tsx';
import { LateCard } from './late-cards.tsx';
import type { LateCard as CardName } from './late-heights.ts';

const mint = 'So11111111111111111111111111111111111111112';
const [owner, other] = ['Owner1111111111', 'Owner2222222222'];
const audit = tokenAudit(mint);
const { createdAt } = audit.token;

function open(card: CardName, answers: Answers = () => undefined, store = createRowStore<TokenRow>()) {
  renderPage(
    withRows(
      <EvidenceProvider mint={mint}>
        <LateCard card={card} audit={audit} />
      </EvidenceProvider>,
      store,
    ),
    answers,
  );
}

const trader = (wallet: string, pnlSol: number | null) => ({
  ...{ wallet, labels: [], buys: 2, sells: 1, boughtTokens: 1e6, soldTokens: 5e5, paidSol: 2, receivedSol: 3 },
  ...{ entryPriceSol: 2e-6, priceSol: 1, heldTokens: 5e5, realisedSol: 2, unrealisedSol: 1, pnlSol, multiple: 2 },
  ...{ holdMs: null, firstTradeMs: 1, lastTradeMs: 2 },
});

test('what the best traders made, and what the largest holders did', async () => {
  const traders = { priceSol: 1, top: [trader(other, 4.5), trader(owner, -1)], holders: [trader(owner, -1)] };
  open('traders', () => ({ body: traders }));
  const best = 'The best is ahead by 4.5 SOL; those of these 2 who are ahead, by 4.5 SOL together.';
  expect(await screen.findByText(best)).toBeTruthy();
  expect(screen.getByText('+4.5')).toBeTruthy();
  open('figures', () => ({ body: traders }));
  const text = 'Of the 2 largest holders 0 are ahead; 1 never traded it, or not in the last 30 days.';
  expect(await screen.findByText(text)).toBeTruthy();
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(first).toContain('-1');
  expect(second).toMatch(/10%–––––/);
});

test('scores since the launch, in words and as lines', async () => {
  const point = (seconds: number, final: number) => ({
    ...{ timeMs: createdAt + seconds * 1000, version: seconds, parameterVersion: 'v1', surface: 50 },
    ...{ investigation: null, transaction: null, final, band: 'WATCH' },
  });
  open('score', () => ({ body: [point(10, 30), point(60, 71.9), point(120, 55)] }));
  expect(await screen.findByText('55 now; highest 71, 1 min after the launch.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Final score/ }).querySelectorAll('path').length).toBe(4);
});

test('the score of now is that of the row, and the rows since what is kept are in the line', async () => {
  const { row } = audit.token;
  const kept = {
    timeMs: createdAt,
    version: row.version - 1,
    parameterVersion: 'v1',
    surface: 50,
    investigation: null,
  };
  const store = createRowStore<TokenRow>();
  open('score', () => ({ body: [{ ...kept, transaction: null, final: 30, band: 'AVOID' }] }), store);
  expect(await screen.findByText(/^64 now; highest 64, /)).toBeTruthy();
  const told = (version: number, finalScore: number) =>
    act(() => store.write([[mint, { ...row, version, finalScore, eventTimeMs: createdAt + version * 60_000 }]]));
  told(row.version + 1, 88);
  told(row.version + 2, 41);
  const minutes = row.version + 1;
  expect(await screen.findByText(`41 now; highest 88, ${minutes} min after the launch.`)).toBeTruthy();
});

test('tokens of its creator, of its name and with its picture', async () => {
  const user = userEvent.setup();
  const token = {
    ...{ address: mint, symbol: 'SIS', name: 'Sister', logo: null, creator: owner, createdAt, migrated: true },
    ...{ life: 'rugged', marketCap: 5_000, maxX: 3 },
  };
  const body = {
    ...{ creator: { tokens: [token], more: 4 }, sameName: { tokens: [], more: 0 } },
    ...{ samePicture: null, lookedThrough: 1_234 },
  };
  open('relatives', () => ({ body }));
  expect(await screen.findByText('5 more of its creator, 0 of its name, – with its picture.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SIS' }).getAttribute('href')).toBe(`/token/${mint}`);
  for (const text of ['Rugged', 'Migrated', 'And 4 more.']) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByText('None of the newest 1,234 tokens has its name or symbol')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Picture' }));
  expect(screen.getByText('There is no picture of it')).toBeTruthy();
});

test('liquidity now and at its most', async () => {
  const course = [1, 2, 3].map((n) => ({ timeMs: createdAt + n * 60_000, payableSol: n === 2 ? 40 : 10 }));
  open('liquidity', () => ({
    body: { standing: null, version: null, asOfMs: null, course, poolSinceMs: null, day: null },
  }));
  const text = '10 SOL could be taken out now, 75% less than at its most, 2 min after the launch.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('what could not be loaded says so, and is asked for again', async () => {
  const user = userEvent.setup();
  let isAway = true;
  open('timing', () => (isAway ? { status: 503, body: { error: 'away', message: 'away' } } : { body: [] }));
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Nothing was traded yet')).toBeTruthy();
});

test.each<CardName>(['distribution', 'timing'])(
  '%s: no accessibility violations that can be told without layout',
  async (card) => {
    const labels = ['sniper'];
    const trade = { id: 't', timeMs: createdAt + 1_000, slot: 1, signature: 's', side: 'buy', trader: owner };
    open(card, () => ({ body: [{ ...trade, baseAmount: 1, quoteAmount: 2, price: 2, labels }] }));
    const region = await screen.findByRole('region');
    await waitFor(() => expect(within(region).getAllByRole('img').length).toBe(1));
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  },
);
