import { describePosition, resultOf } from '@mintscope/metrics/wallet-position';
import { type Wallet, type WalletToken, walletSchema, walletTokenSchema } from '@mintscope/schemas/wallet';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { WalletPage } from './page.tsx';

const address = 'So11111111111111111111111111111111111111112';
const mint = (n: number) => `Mint${n}1111111111111111111111111111111111111`;
const dayMs = 86_400_000;
const now = Date.now();

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', `/wallet/${address}`);
});

const nobody: Wallet = {
  address,
  asOfMs: now,
  keptSinceMs: now - 30 * dayMs,
  isPart: false,
  figures: {
    ...{ tokens: 0, trades: 0, firstTradeMs: null, lastTradeMs: null, paidSol: null, receivedSol: null },
    ...{
      realisedSol: null,
      unrealisedSol: null,
      sold: 0,
      diedHeld: 0,
      results: 0,
      won: 0,
      winRate: null,
      winRateLow: null,
      winRateHigh: null,
    },
    ...{ soldOut: 0, medianHoldMs: null, otherQuotes: 0, unpriced: 0 },
  },
  created: { total: 0, migrated: 0, bestMultiple: null, rugged: 0, ruggedOf: 0, tokens: [] },
  notes: { looked: 0, of: 0, labels: [], funding: null, record: null, links: [] },
};

const somebody: Wallet = walletSchema.parse({
  ...nobody,
  figures: {
    ...{ tokens: 3, trades: 9, firstTradeMs: now - dayMs, lastTradeMs: now - 120_000, paidSol: 4, receivedSol: 6.5 },
    ...{
      realisedSol: 2.5,
      unrealisedSol: -0.25,
      sold: 2,
      diedHeld: 1,
      results: 3,
      won: 2,
      winRate: 2 / 3,
      winRateLow: 0.2077,
    },
    ...{ winRateHigh: 0.9385, soldOut: 2, medianHoldMs: 90_000, otherQuotes: 1, unpriced: 0 },
  },
  created: {
    ...{ total: 2, migrated: 1, bestMultiple: 12, rugged: 1, ruggedOf: 2 },
    tokens: [
      {
        ...{
          mint: mint(7),
          symbol: 'RUG',
          name: 'Rug',
          logo: null,
          launchpad: 'pump',
          migrated: false,
          life: 'rugged',
        },
        ...{ createdAt: now - dayMs, marketCap: 900, finalScore: 12, band: 'AVOID', currentX: 0.1, maxX: 12 },
      },
    ],
  },
  notes: {
    ...{ looked: 2, of: 3, labels: [{ label: 'sniper', tokens: 2, mint: mint(1) }] },
    funding: { funder: mint(8), atMs: null, mint: mint(1) },
    record: null,
    links: [{ wallet: mint(9), tokens: 1, kinds: ['transfer', 'same_funder'], mint: mint(1) }],
  },
});

function token(n: number, paidSol: number | null, receivedSol: number | null, changes: Partial<WalletToken> = {}) {
  const bought = { boughtTokens: 100, soldTokens: 100, firstBuyMs: now - 90_000, lastSaleMs: now };
  const position = describePosition({ ...bought, paidSol, receivedSol }, { priceSol: null, payableSol: null }, 0.001);
  return walletTokenSchema.parse({
    ...{
      mint: mint(n),
      symbol: `T${n}`,
      name: `Token ${n}`,
      logo: null,
      launchpad: 'pump',
      migrated: false,
      life: null,
    },
    ...{ buys: 1, sells: 1, firstTradeMs: now - dayMs, lastTradeMs: now - 60_000 * n, labels: [], linkedWallets: null },
    ...position,
    ...resultOf(position, { isDead: false, soldOutShare: 0.001 }),
    ...changes,
  });
}
const evil = '\u202e=cmd()<img src=x>';
const traded = [
  token(1, 2, 4, { labels: ['sniper'], linkedWallets: 3 }),
  token(2, 1, 0.5, { labels: null, symbol: evil }),
  token(3, null, null),
];

function open(wallet: Wallet | undefined, tokens: readonly WalletToken[] = traded, more?: Answers) {
  const asked: string[] = [];
  const page = renderPage(
    <WalletPage />,
    (path, request) => {
      asked.push(path);
      if (path.includes('/tokens?')) {
        const isFirst = !path.includes('cursor=');
        const cursor = isFirst && tokens.length > 2 ? `1_${mint(2)}` : null;
        return { body: { tokens: cursor ? tokens.slice(0, 2) : tokens.slice(isFirst ? 0 : 2), cursor } };
      }
      if (path === `/api/wallets/${address}`) return wallet && { body: wallet };
      return more?.(path, request);
    },
    undefined,
    '/wallet/:address',
  );
  return { ...page, asked };
}
const cells = () =>
  within(screen.getByRole('region', { name: 'Tokens that it traded' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

test('tells what the wallet made, over all and of each token, and where it is not known', async () => {
  open(somebody);
  expect(await screen.findByRole('heading', { level: 1, name: 'Wallet So1111…1112' })).toBeTruthy();
  expect(document.title).toBe('So1111…1112 · Mintscope');
  const tiles = [...document.querySelectorAll('dl:first-of-type > div')].map((tile) => tile.textContent);
  expect(tiles.slice(0, 8)).toEqual([
    ...['Realised PnL, SOL+2.5', 'Unrealised PnL, SOL−0.25', 'Win rate67% of 3', 'Tokens traded3'],
    ...['Bought, SOL4', 'Sold, SOL6.5', 'Median hold1.5 min', 'Last trade2m ago'],
  ]);
  await screen.findByRole('link', { name: 'T1' });
  expect(cells()).toEqual([
    ['T1T1', '+2', '2.00x', '+2', '0', '2', '4', '0', '0.02', '1.5 min', 'sniper', '3', '1m'],
    [
      expect.stringContaining('=cmd()<img'),
      '−0.5',
      '0.50x',
      '−0.5',
      '0',
      '1',
      '0.5',
      '0',
      '0.01',
      '1.5 min',
      '–',
      '–',
      '2m',
    ],
  ]);
  // What is written by strangers is text, without what turns it round.
  expect(document.body.innerHTML).not.toMatch(/\u202e|<img src/);
});

test('tells labels with their evidence, funder, links and creations, each with its way there', async () => {
  const user = userEvent.setup();
  const { asked } = open(somebody);
  const notes = await screen.findByRole('region', { name: 'What is known of it' });
  expect(notes.textContent).toContain('From the analyses of 2 tokens, of the 3 that it traded or created');
  const paths = within(notes)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual([`/wallet/${mint(8)}`, `/wallet/${mint(9)}`, `/token/${mint(1)}`]);
  expect(notes.textContent).toContain('by transfers, the same first funder, in 1 token');
  expect(
    screen.getByText('2 tokens, 1 migrated; 1 of 2 rugged; the best came to 12.0x. The 1 newest are shown.'),
  ).toBeTruthy();
  await user.click(within(notes).getByRole('button', { name: /Evidence: sniper/ }));
  expect(await screen.findByRole('dialog', { name: /Evidence: sniper/ })).toBeTruthy();
  const question = () => asked.find((path) => path.startsWith(`/tokens/${mint(1)}/evidence?`))?.split('?')[1];
  await waitFor(() => expect(question()).toBeDefined());
  expect(Object.fromEntries(new URLSearchParams(question()))).toMatchObject({ of: 'sniper', wallet: address });
});

test('loads more tokens, in the order that is chosen', async () => {
  const user = userEvent.setup();
  const { asked } = open(somebody);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'T3' });
  expect(cells()[2]?.slice(1, 7)).toEqual(['–', '–', '–', '–', '–', '–']);
  await user.click(screen.getByRole('button', { name: 'Worst' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sortBy=pnl&sortOrder=asc'));
});

test('saves the tokens that are shown, all of them, or all that the page says', async () => {
  const { asked } = open(somebody, traded, (path) => (path.includes('tokens.csv') ? { body: 'mint' } : undefined));
  const files = watchSavedFiles();
  await screen.findByRole('link', { name: 'T1' });
  await exportAs('the tokens', 'Parquet');
  await exportAs('the tokens', 'CSV, all 3');
  await exportAs('the tokens', 'JSON, the whole page');
  await exportAs('the tokens created', 'JSON');
  await waitFor(() => expect(files).toHaveLength(4));
  const [shown, all, page, created] = files;
  expect(shown?.name).toMatch(new RegExp(`^mintscope-wallet-${address}-tokens-[\\dT-]+\\.parquet$`));
  expect(await shown?.read()).toMatchObject([{ symbol: 'T1', labels: 'sniper', lastTradeAt: expect.any(Date) }, {}]);
  expect(all?.name).toBe(`mintscope-wallet-${address}.csv`);
  expect(asked).toContainEqual(expect.stringContaining(`/api/wallets/${address}/tokens.csv?sortBy=lastTrade`));
  const whole: unknown = JSON.parse((await page?.text()) ?? '');
  expect(whole).toMatchObject({ address, figures: { won: 2 }, tokens: [{ symbol: 'T1', labels: ['sniper'] }, {}] });
  expect(await created?.read()).toMatchObject([{ symbol: 'RUG', life: 'rugged', maxX: 12 }]);
});

test('what the win rate counts is told beside what was realised', async () => {
  open(somebody, [
    token(1, 2, 4),
    token(2, 2, 0.5, {
      soldTokens: 50,
      heldTokens: 50,
      diedHeld: true,
      realisedSol: -0.5,
      resultSol: -1.5,
      life: 'dead',
    }),
  ]);
  await screen.findByRole('link', { name: 'T1' });
  const region = screen.getByRole('region', { name: 'Tokens that it traded' });
  const tips = within(region)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[3]?.querySelector('[data-tip]')?.getAttribute('data-tip'));
  expect(tips).toEqual([
    '2 SOL\nThe win rate counts it as won',
    '-0.5 SOL\nThe win rate counts it as lost: it died while the wallet held some, -1.5 SOL by what it got back',
  ]);
  expect(screen.getByText('Win rate').closest('[data-tip]')?.getAttribute('data-tip')).toMatch(
    /2 of 3. 1 died while it held some: these count by what it got back/,
  );
});

test('a wallet that was never seen says so, and why nothing is known', async () => {
  open(nobody, []);
  expect(await screen.findByText('No trades of this wallet are kept')).toBeTruthy();
  expect(screen.getByText('Nothing is known yet')).toBeTruthy();
  expect(screen.getByText('It created no token that is known here')).toBeTruthy();
  const rate = screen.getByText('Win rate').closest('[data-tip]');
  expect([rate?.textContent, rate?.getAttribute('data-tip')]).toEqual([
    'Win rate–',
    expect.stringContaining('None was sold'),
  ]);
});

test.each([
  [400, 'This is no wallet address'],
  [429, 'Too many at once'],
])('an answer of %i says what is wrong', async (status, title) => {
  renderPage(
    <WalletPage />,
    () => ({ status, body: { success: false, error: 'x', message: 'Too many at once' } }),
    undefined,
    '/wallet/:address',
  );
  expect(await screen.findByText(title)).toBeTruthy();
});

test('has no accessibility problem that axe finds', async () => {
  open(somebody);
  await screen.findByRole('link', { name: 'T1' });
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
