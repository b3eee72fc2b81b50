import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { refusal, script, signInOptions } from '../../testing/sign-in-answers.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { LandingPage } from './page.tsx';

const stats = {
  success: true,
  metrics: 53,
  stages: 3,
  users: 1,
  usersOnline: 1,
  pulse: {
    launchesPerMinute: 12,
    tradesPerSecond: 48,
    scoredPerSecond: 40,
    liveTokens: 900,
    delayP50Ms: 40,
    delayP99Ms: 90,
    sourceDelayP50Ms: null,
    clients: 2,
  },
};

function open(options: Parameters<typeof signInOptions>[0] = {}, paths: Parameters<typeof script>[0] = {}) {
  const scripted = script({
    '/api/auth/options': { body: signInOptions(options) },
    '/api/landing-stats': { body: stats },
    '/tokens/discover': {
      body: [tokenRow({ address: 'A1', symbol: 'PE\u202ePE', finalScore: 71, marketCap: 52_000 })],
    },
    ...paths,
  });
  renderPage(<LandingPage />, scripted.answers, null);
  return scripted;
}

const links = (name: string | RegExp) => screen.queryAllByRole('link', { name });

test('the headline, the server’s price, the server’s figures, a real token', async () => {
  open({ priceUsd: 49 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trade Smarter, Not Harder');
  await waitFor(() => expect(links('Get Analysis Access - $49/Month')).toHaveLength(2));
  expect(links(/Get Analysis Access/)[0]?.getAttribute('href')).toBe('/signup?plan=founder');
  await screen.findByText('53');
  expect(screen.getByText('12 launches a minute')).toBeTruthy();
  expect(screen.getByText('User').parentElement?.textContent).toContain('1 here in the last 5 minutes');
  expect(await screen.findByText('PEPE')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Score 71/ })).toBeTruthy();
});

test('free access is offered only until its day', async () => {
  open({ entitlementFromMs: Date.parse('2999-10-01') });
  await waitFor(() => expect(links('Get Started - Free Until Oct 1st')).toHaveLength(2));
  open({ entitlementFromMs: Date.parse('2024-10-01') });
  await waitFor(() => expect(links(/\$99\/Month/)).toHaveLength(2));
  expect(links(/Free/)).toEqual([]);
});

test.each([
  [true, 2],
  [false, 0],
])('development access %s', async (developmentAccess, count) => {
  open({ developmentAccess });
  await waitFor(() => expect(links(/\$99\/Month/)).toHaveLength(2));
  expect(links('Development Access')).toHaveLength(count);
});

test.each([
  [true, 'Payable in SOL or USDC from your wallet.'],
  [false, 'Payments are not open on this server.'],
])('a server that takes payments: %s', async (payments, text) => {
  open({ payments });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('without a server nothing is claimed', async () => {
  open(
    {},
    {
      '/api/auth/options': refusal(503, 'away'),
      '/api/landing-stats': refusal(503, 'away'),
      '/tokens/discover': refusal(503, 'away'),
    },
  );
  await screen.findByText('The tokens could not be loaded');
  await screen.findByText('The figures could not be loaded: the server cannot be reached.');
  expect(links('Get Analysis Access')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/\$\d|users? online|847/);
});
