import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { clearCompared, compareTray } from '../../lib/compare/compare-tray.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { ComparePage } from './page.tsx';

const [sol, usdc, usdt, bonk, jup] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
] as const;

const rows = {
  [sol]: tokenRow({ address: sol, symbol: 'SOL', finalScore: 82.4, top10HolderRate: 0.2, holders: 900, priceUsd: 2 }),
  [usdc]: tokenRow({ address: usdc, symbol: 'USDC', finalScore: 61, top10HolderRate: 0.6, holders: 800, priceUsd: 1 }),
  [usdt]: tokenRow({ address: usdt, symbol: 'USDT', finalScore: 12, life: 'rugged', holders: 40 }),
  [bonk]: tokenRow({ address: bonk, symbol: 'BONK', life: 'waiting', top10HolderRate: 0.01 }),
};

/** Answers for the tokens above alone: with their rows, and two sentences. */
const known: Answers = (path) => {
  const row = Object.values(rows).find(({ address }) => path.startsWith(`/tokens/${address}`));
  return row && { body: { ...tokenAudit(row.address).token, symbol: row.symbol, row } };
};

function open(tokens: readonly string[], answers: Answers = known) {
  history.replaceState(null, '', `/compare?tokens=${tokens.join(',')}`);
  return renderPage(<ComparePage />, answers);
}

/** What stands in a line, token by token. */
const line = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const heads = () => screen.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent);

beforeEach(() => {
  localStorage.clear();
  clearCompared();
  ScriptedSocket.opened = [];
});

test('tokens stand in the order of the address; the better way of a line is marked, a price has none', async () => {
  open([usdc, sol]);
  await screen.findByRole('link', { name: 'SOL' });
  expect(heads()).toEqual(['USDC', 'SOL']);
  expect(line('Top 10 hold')).toEqual(['60%', '20%best']);
  expect(line('Holders')).toEqual(['800', '900best']);
  expect(line('Price')).toEqual(['$1', '$2']);
  expect(line('Final score')).toEqual(['61*', '82*best']);
  expect(screen.getAllByText('Linked wallets hold 31% of supply.')).toHaveLength(2);
});

test('a multiple since a call is no worse than one since the launch', async () => {
  const since = (address: typeof sol | typeof usdc, currentX: number) => {
    const row = tokenRow({ ...rows[address], address });
    return { ...row, performance: { ...row.performance, currentX } };
  };
  const multiples = [since(usdc, 1.2), since(sol, 36)];
  const answers: Answers = (path) => {
    const row = multiples.find(({ address }) => path.startsWith(`/tokens/${address}`));
    return row && { body: { ...tokenAudit(row.address).token, symbol: row.symbol, row } };
  };
  open([usdc, sol], answers);
  await screen.findByRole('link', { name: 'SOL' });
  expect(line('Multiple now')).toEqual(['1.20x', '36.0x']);
});

test('it is saved with a line for each token, and the reasons', async () => {
  open([usdc, sol]);
  const files = watchSavedFiles();
  await screen.findByRole('link', { name: 'SOL' });
  await exportAs('the comparison', 'Parquet');
  await waitFor(() => expect(files).toHaveLength(1));
  const reasons = expect.stringContaining('Linked wallets hold 31% of supply.');
  expect(await files[0]?.read()).toMatchObject([
    { address: usdc, symbol: 'USDC', holders: 800, priceUsd: 1, reasons },
    { address: sol, finalScore: 82.4, createdAt: expect.any(Date), reasons },
  ]);
});

test('the feed is followed for all of them, and moves figures and marks', async () => {
  open([usdc, sol]);
  const socket = ScriptedSocket.last;
  socket.welcome();
  await waitFor(() =>
    expect(socket.sent).toContainEqual({ type: 'subscribe', channel: 'token', address: usdc, also: [sol] }),
  );
  act(() => socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 1, tokens: [rows[usdc], rows[sol]] }));
  await waitFor(() => expect(line('Holders')).toEqual(['800', '900best']));
  const patch = { address: usdc, version: 2, holders: 950 };
  act(() => socket.say({ type: 'token_update', seq: 2, tokens: [patch], removed: [] }));
  await waitFor(() => expect(line('Holders')).toEqual(['950best', '900']));
});

test('what is not known is a dash with its reason, and no token is the best of it', async () => {
  open([usdt, bonk]);
  await screen.findByRole('link', { name: 'BONK' });
  expect(line('Liquidity')).toEqual(['–', '–']);
  expect(line('Holders')).toEqual(['40', '–']);
  expect(line('Final score')).toEqual(['12*', '–']);
  expect(line('Verdict')[1]).toMatch(/^Waiting for \d+ trades$/);
  expect(screen.getByText('Rugged')).toBeTruthy();
  expect(line('Launchpad')).toEqual(['–', '–']);
  expect(screen.getAllByText('–', { selector: '[data-tip*="Where it was launched was not seen"]' })).toHaveLength(2);
});

test('of a token that all have left nothing is told of the ten largest', async () => {
  const row = tokenRow({ address: sol, symbol: 'SOL', holders: 0, top10HolderRate: 0 });
  open([usdc, sol], (path) =>
    path.startsWith(`/tokens/${sol}`) ? { body: { ...tokenAudit(sol).token, symbol: 'SOL', row } } : known(path),
  );
  await screen.findByRole('link', { name: 'SOL' });
  expect(line('Top 10 hold')[1]).toBe('–');
});

test('shares of a token that has hardly traded win no line', async () => {
  open([sol, usdc, bonk]);
  await screen.findByRole('link', { name: 'BONK' });
  expect(line('Top 10 hold')).toEqual(['20%best', '60%', '1%']);
});

test('unknown, wrong and too many tokens are named; the others are shown, and the address stays true', async () => {
  const user = userEvent.setup();
  const { router } = open([sol, 'nonsense', jup, usdc, usdt, bonk]);
  await screen.findByRole('link', { name: 'SOL' });
  await screen.findByText(/is not known here/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('nonsense is no address of a token.'),
      expect.stringContaining('DezXAZ…B263 is left out: 4 tokens are compared at most.'),
      expect.stringContaining('JUPyiw…DvCN is not known here.'),
    ]),
  );
  expect(heads()).toEqual(['SOL', 'USDC', 'USDT']);
  await user.click(screen.getByRole('button', { name: 'Remove JUPyiw…DvCN' }));
  await screen.findByRole('link', { name: 'BONK' });
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    `/compare?tokens=${[sol, 'nonsense', usdc, usdt, bonk].join(',')}`,
  );
  expect(screen.queryByText(/left out/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove USDT' }));
  await waitFor(() => expect(heads()).toEqual(['SOL', 'USDC', 'BONK']));
  expect(compareTray.getState().tokens.map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'BONK']);
});

test('one that could not be loaded says so and is asked for again', async () => {
  const user = userEvent.setup();
  let isAway = true;
  open([sol, usdc], (path) =>
    isAway && path.includes(usdc) ? { status: 403, body: { error: 'FORBIDDEN', message: 'Not now' } } : known(path),
  );
  await screen.findByText(/could not be loaded: Not now/);
  expect(heads()).toEqual(['SOL']);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heads()).toEqual(['SOL', 'USDC']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a token is added by the search, which does not offer those that stand there', async () => {
  const user = userEvent.setup();
  const { router } = open([sol], (path) =>
    path.startsWith('/tokens/search')
      ? { body: [rows[sol], rows[usdc]].map((row) => ({ ...row, copyOf: null })) }
      : known(path),
  );
  await screen.findByRole('link', { name: 'SOL' });
  expect(screen.getByText(/Add a second token/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'us{Enter}');
  await waitFor(() => expect(heads()).toEqual(['SOL', 'USDC']));
  expect(router.state.location.search).toBe(`?tokens=${sol},${usdc}`);
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

test('without a token it says how one is chosen', () => {
  history.replaceState(null, '', '/compare');
  renderPage(<ComparePage />, known);
  expect(screen.getByRole('heading', { name: 'Compare' })).toBeTruthy();
  expect(screen.getByText('Nothing to compare yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
