import type { TokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { TokenPage } from './page.tsx';

const address = 'So11111111111111111111111111111111111111112';
const launchedMs = Math.floor((Date.now() - 600_000) / 1000) * 1000;
const trader = '3n9pBRdDoGs1yu5GyPpP8jSHqD4sBmPRpTgoZZrAJCTa';
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  asked = [];
  ScriptedSocket.opened = [];
});

/** As it stood at a second: version and holders grow with it. */
function past(atMs: number): TokenPast {
  const audit = tokenAudit(address);
  const version = (atMs - launchedMs) / 1000;
  audit.tokenState.version = version;
  audit.token.createdAt = launchedMs;
  audit.token.row = { ...audit.token.row, version, holders: version, createdAt: launchedMs, eventTimeMs: atMs };
  const score = { timeMs: atMs, version, parameterVersion: 'v1', final: 61, band: 'WATCH' as const };
  return {
    ...{ atMs, symbol: audit.token.symbol, name: audit.token.name, createdAt: launchedMs },
    score: { ...score, surface: 60, investigation: 60, transaction: 60 },
    rank: { place: 12, of: 843 },
    told: { sinceMs: atMs - 2_500, audit },
    kept: { fromMs: launchedMs, toMs: launchedMs + 500_000, nextMs: null },
  };
}

function open(at: number | string, answer: (atMs: number) => unknown = past) {
  history.replaceState(null, '', `/token/${address}?at=${at}`);
  return renderPage(
    <TokenPage />,
    (path) => {
      asked.push(path);
      const url = new URL(path, 'http://test');
      if (url.pathname.endsWith('/past')) return { body: answer(Number(url.searchParams.get('at'))) };
      if (url.pathname.endsWith('/full')) return { body: tokenAudit(address) };
      if (url.pathname.endsWith('/trades')) return { body: url.searchParams.has('order') ? [] : trades };
      return url.pathname.endsWith('/candles') || url.pathname.endsWith('/scores') ? { body: [] } : undefined;
    },
    undefined,
    '/token/:address',
  );
}

/** Told with a label that is known only now. */
const trades = [
  {
    ...{ id: 'a:0:0', timeMs: launchedMs + 95_000, slot: 9, signature: 'a', side: 'buy', trader },
    ...{ baseAmount: 5, quoteAmount: 1, price: 0.2, labels: ['bundler'] },
  },
];

const tile = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;

test('the second, the place it had, and the cards as they stood, clearly of the past', async () => {
  open(launchedMs + 100_000);
  const bar = within(await screen.findByRole('region', { name: 'Time machine' }));
  expect(bar.getByText('Past')).toBeTruthy();
  expect(bar.getByText('1.7 min after the launch')).toBeTruthy();
  expect(bar.getByText('rank 12 of 843')).toBeTruthy();
  expect(screen.getByText(/holders and map as they were told 2.5 s before/)).toBeTruthy();
  await waitFor(() => expect(tile('Holders')).toBe('100'));
  // What tells of now alone, or acts now, is not here.
  for (const name of ['Export', 'Enrich Now', 'Pause']) expect(screen.queryByRole('button', { name })).toBe(null);
  expect(screen.queryByRole('region', { name: 'Raw Data' })).toBe(null);
  expect(document.title).toBe('PEPE, past · Mintscope');
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
});

test('nothing that came later is asked for, and what is known of wallets now is not told of then', async () => {
  const atMs = launchedMs + 100_000;
  open(atMs);
  const tape = within(await screen.findByRole('region', { name: 'Recent Trades' }));
  await tape.findByText('5s');
  expect(tape.queryByText('bundle')).toBe(null);
  const query = (part: string) => new URL(asked.find((path) => path.includes(part)) ?? '', 'http://test').searchParams;
  expect(query('/trades?').get('beforeMs')).toBe(String(atMs + 1));
  const candles = asked.filter((path) => path.includes('/candles'));
  expect(candles.length).toBeGreaterThan(0);
  for (const path of candles)
    expect(Number(new URL(path, 'http://test').searchParams.get('toMs'))).toBeLessThanOrEqual(atMs);
  expect(asked.some((path) => path.endsWith('/full') || path.includes('/evidence'))).toBe(false);
});

test('the slider and the steps lead to other seconds, which stand in the address; the launch is the first', async () => {
  open(launchedMs + 100_000);
  const slider = await screen.findByRole('slider', { name: 'Second shown' });
  fireEvent.change(slider, { target: { value: String(launchedMs + 40_000) } });
  await waitFor(() => expect(tile('Holders')).toBe('40'));
  expect(new URLSearchParams(location.search).get('at')).toBe(String(launchedMs + 40_000));
  fireEvent.click(screen.getByRole('button', { name: '+1 s' }));
  await waitFor(() => expect(tile('Holders')).toBe('41'));
  for (let n = 0; n < 6; n++) fireEvent.click(screen.getByRole('button', { name: '−10 s' }));
  await waitFor(() => expect(location.search).toContain(String(launchedMs)));
  expect(screen.getByText('at the launch')).toBeTruthy();
});

test('back to now', async () => {
  open(launchedMs + 100_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Back to now' }));
  expect(await screen.findByRole('button', { name: 'Time machine' })).toBeTruthy();
  expect(location.search).toBe('');
});

test('where no page is kept, what is known is told, and the way to the first that is', async () => {
  const fromMs = launchedMs + 30_000;
  open(launchedMs + 10_000, (atMs) => ({
    ...past(atMs),
    ...(atMs < fromMs && { told: null }),
    kept: { fromMs, toMs: launchedMs + 90_000, nextMs: fromMs },
  }));
  expect(await screen.findByText('What the page told at this second is not kept')).toBeTruthy();
  expect(screen.getByText('Watch 61')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'To the first that is' }));
  await waitFor(() => expect(tile('Holders')).toBe('30'));
});

test.each([
  ['soon', 'at: not a time in milliseconds'],
  [String(Date.now() + 3_600_000), 'at: lies in the future'],
])('%s is refused by its name', async (at, title) => {
  open(at);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(asked.some((path) => path.includes('/past'))).toBe(false);
});
