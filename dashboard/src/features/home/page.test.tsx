import type { SessionUser } from '@mintscope/schemas/session-user';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { HomePage } from './page.tsx';

const old = tokenRow({ address: 'Old', symbol: 'OLD', createdAt: 1, finalScore: 90 });
const pulse = {
  launchesPerMinute: 21,
  tradesPerSecond: 55.5,
  scoredPerSecond: 40,
  liveTokens: 883,
  delayP50Ms: 120,
  delayP99Ms: 400,
  sourceDelayP50Ms: 1_200,
  clients: 3,
};

beforeEach(() => {
  localStorage.clear();
  ScriptedSocket.opened = [];
});

function open(pathname: string, answers: Answers, user: Parameters<typeof renderPage>[2]): void {
  history.replaceState(null, '', pathname);
  renderPage(<HomePage />, answers, user);
}

const answers: Answers = (path) => {
  if (path === '/api/landing-stats')
    return { body: { success: true, metrics: 50, stages: 3, users: 1, usersOnline: 1, pulse } };
  return path.startsWith('/tokens/discover') ? { body: [old] } : undefined;
};

test('visitors see what it is, real figures, tokens of the preview, and no live feed', async () => {
  open('/', answers, null);
  const followed = await screen.findByText('883');
  // Live ones are those that are neither dead nor rugged, as the settings of discovery count them.
  expect(followed.closest('[data-tip]')?.textContent).toBe('Tokens followed883');
  const delay = screen.getByText('Delay').closest('[data-tip]');
  expect(delay?.getAttribute('data-tip')).toMatch(
    /Median 120 ms, 99% within 400 ms\nFrom an event to its receipt: median 1\.2 s$/,
  );
  const list = await screen.findByRole('list', { name: 'Tokens of the preview' });
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/token/Old');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  expect(ScriptedSocket.opened).toEqual([]);
});

test('a multiple of 1.00x has no colour in the preview, as everywhere', async () => {
  const rows = [1, 1.2, 0.8].map((currentX, n) =>
    tokenRow({ address: `Old${n}`, performance: { ...old.performance, currentX } }),
  );
  open('/', (path) => (path.startsWith('/tokens/discover') ? { body: rows } : answers(path)), null);
  for (const [text, tone] of [
    ['1.00x', ''],
    ['1.20x', 'up'],
    ['0.80x', 'down'],
  ] as const)
    expect((await screen.findByText(text)).dataset.tone ?? '').toBe(tone);
});

test('a preview without tokens says why', async () => {
  open('/', (path) => (path.startsWith('/tokens/discover') ? { body: [] } : answers(path)), null);
  expect(await screen.findByText(/No token is half an hour old yet/)).toBeTruthy();
});

test.each([
  ['user', 'Command Center'],
  ['admin', 'Admin Command Center'],
  ['owner', 'Admin Command Center'],
] as const)('the title for %s: %s', (role, title) => {
  open('/dashboard', answers, sessionUser({ role }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

const none = { active: false, trial: false, expiresAt: null };
const dayMs = 86_400_000;

test.each<[who: string, user: Partial<SessionUser>, told: RegExp, left: boolean]>([
  ['a user who has nothing while it is open to all', { entitlement: none }, /^Open to everyone for now$/, false],
  ['a user who has nothing', { entitlement: none, fullAccess: false }, /^None yet$/, false],
  ['a subscriber', {}, /^Active until /, true],
  ['a trial', { entitlement: { active: true, trial: true, expiresAt: Date.now() + dayMs } }, /^Trial until /, true],
  ['an ended one', { entitlement: { ...none, expiresAt: Date.now() - dayMs }, fullAccess: false }, /^Ended /, false],
  ['an admin', { role: 'admin', entitlement: none }, /^Unlimited$/, false],
])('the access of %s', (_, user, told, left) => {
  open('/dashboard', answers, sessionUser(user));
  const card = screen.getByRole('region', { name: 'Your access' });
  expect(within(card).getByText('Access').nextElementSibling?.textContent).toMatch(told);
  expect(within(card).queryByText('Left') !== null).toBe(left);
  expect(card.textContent).not.toMatch(/Never|Subscription/);
});
