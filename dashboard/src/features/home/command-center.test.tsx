import type { SessionUser } from '@mintscope/schemas/session-user';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeBackup } from '../../lib/picks/pick-backup.ts';
import { usePerformanceSettings } from '../../lib/product-settings/performance-store.ts';
import { dashboardStats, figures, mints, pickStatistics, recordedPick, selectedToken } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { tellPulse } from '../../testing/tell-pulse.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { HomePage } from './page.tsx';

const [first, second, last] = mints;
const old = selectedToken({ address: first, symbol: 'OLD', selectedAt: 1_700_000_000_000 });
const third = selectedToken({ address: last, symbol: 'OLDEST', selectedAt: 1_600_000_000_000 });
const young = selectedToken({ address: second, symbol: 'YOUNG', selectedAt: 1_700_000_050_000 });
const settings = {
  minScore: 0,
  sortBy: 'age',
  sortOrder: 'desc',
  tokenLimit: 50,
  showOnlyCalledTokens: false,
  pickerEnabled: true,
  pickerCriteria: {
    initialScore: { enabled: false, minValue: 70 },
    walletScore: { enabled: true, minValue: 60 },
    transactionScore: { enabled: false, minValue: 70 },
    finalScore: { enabled: true, minValue: 45 },
    logic: 'AND',
  },
  winnerThreshold: 1.5,
  requireCompleteData: false,
  minDataAge: 30,
  showAdvancedStats: true,
  refreshInterval: 30_000,
  maxDisplayTokens: 50,
  enableRealTimeUpdates: true,
  version: 3,
  updatedAt: null,
};

let toasts: ReturnType<typeof watchToasts>;

// Loaded when it is wanted: no test waits for it.
beforeAll(() => import('./statistics.tsx'), 60_000);

beforeEach(() => {
  localStorage.clear();
  toasts = watchToasts();
  history.replaceState(null, '', '/dashboard');
  ScriptedSocket.opened = [];
});

interface Served {
  selections?: unknown[];
  winners?: unknown[];
  stats?: object | null;
  /** No list of picks is answered. */
  away?: boolean;
}

function open(served: Served = {}, user: SessionUser = sessionUser()) {
  const { winners = [], stats = dashboardStats() } = served;
  const asked: string[] = [];
  const answers: Answers = (path) => {
    asked.push(path);
    const ok = (body: object) => ({ body: { success: true, ...body } });
    if (path.startsWith('/api/dashboard-stats')) return stats ? ok({ stats }) : undefined;
    if (path.startsWith('/api/selected-tokens/stats')) return ok({ stats: dashboardStats({ calls: 1 }) });
    if (path.startsWith('/api/picks/statistics')) return ok({ statistics: pickStatistics() });
    if (path.startsWith('/api/picks')) return ok({ picks: winners, total: winners.length });
    if (path.startsWith('/api/admin-settings')) return ok({ settings });
    if (!path.startsWith('/api/token-picker/selected-tokens')) return undefined;
    if (served.away) return { status: 503, body: { error: 'x', message: 'The records are away.' } };
    return ok({ selections: path.includes('scope=platform') ? (served.selections ?? []) : [] });
  };
  return { ...renderPage(<HomePage />, answers, user), asked };
}

/** As the settings page does. */
function Wishes() {
  const { set, reset } = usePerformanceSettings();
  const own = { winnerThreshold: 3, requireCompleteData: true, minDataAge: 60, showAdvancedStats: false };
  return (
    <>
      <button type="button" onClick={() => set(own)}>
        Own rule
      </button>
      <button type="button" onClick={reset}>
        As the platform
      </button>
    </>
  );
}

const symbols = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/token/'))
    .map((link) => link.getAttribute('href'));

test('a connection that was never lost is not said to be offline', async () => {
  open();
  expect(await screen.findByText('Connecting')).toBeTruthy();
  expect(screen.queryByText('Offline')).toBeNull();
  act(() => ScriptedSocket.last.welcome());
  expect(await screen.findByText('Live')).toBeTruthy();
  act(() => ScriptedSocket.last.drop(1006));
  expect(await screen.findByText('Offline')).toBeTruthy();
});

test('what is minutes behind is not said to be live', async () => {
  open();
  await screen.findByText('Connecting');
  act(() => ScriptedSocket.last.welcome());
  await screen.findByText('Live');
  tellPulse(120, 300_000);
  expect((await screen.findByText('Delayed')).closest('[data-tip]')?.getAttribute('data-tip')).toBe(
    'What is shown is 5 min behind',
  );
  expect(screen.queryByText('Live')).toBeNull();
  tellPulse(120, 40);
  expect(await screen.findByText('Live')).toBeTruthy();
});

test('six cards, each with its sample, its definition and the calls behind it', async () => {
  open();
  const cards = within(await screen.findByRole('list', { name: 'Statistics' }));
  await cards.findByText('40%');
  expect(cards.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'Win Rate40%40 of 100',
    'Active Picks12110 called in the period',
    'Market Score48n = 900',
    'Selection Ratio5%110 of 2,200',
    'Mean3.21xn = 100',
    'Median1.64xn = 100',
  ]);
  const [winRate] = cards.getAllByRole('listitem');
  expect(winRate?.dataset.tip).toContain('at least 1.50x');
  expect(cards.getByRole('link', { name: /^Win Rate/ }).getAttribute('href')).toBe(
    '/picks?scope=platform&period=7d&minX=1.5&count=counted',
  );
});

test('what is not known is a dash, and a failure is told', async () => {
  open({ stats: null });
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Failed to load dashboard data']));
  const cards = within(screen.getByRole('list', { name: 'Statistics' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent?.replace(/^[A-Za-z ]+/, ''))).toEqual(['–', '–', '–', '–', '–', '–']);
  // Winners do not wait for statistics that do not come.
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Top Performers: loading' })).toBe(null));
});

test('picks come newest first, from the list and then from the feed, figures in place', async () => {
  open({ selections: [old] });
  const list = await screen.findByRole('list', { name: 'Picks' });
  expect(symbols(list)).toEqual([`/token/${first}`]);
  const socket = ScriptedSocket.last;
  socket.welcome();
  expect(socket.sent).toContainEqual({ type: 'subscribe', channel: 'picks' });
  socket.say({ type: 'initial_picks', seq: 1, serverTimeMs: 0, hasOwn: true, selections: [old] });
  socket.say({ type: 'performance_update', seq: 2, selection: young, removed: false });
  await waitFor(() => expect(symbols(list)).toEqual([`/token/${second}`, `/token/${first}`]));
  const { address, ordinal, scope, score, finalScore, isStable, stabilizedAt } = young;
  const performance = figures({ version: 2, currentX: 7.25, maxX: 9 });
  const update = { address, ordinal, scope, score, finalScore, isStable, stabilizedAt, performance };
  socket.say({ type: 'performance_batch_update', seq: 3, updates: [update] });
  expect(await within(list).findByText('7.25x')).toBeTruthy();
  expect(within(list).getByText('max 9.00x')).toBeTruthy();
  socket.say({ type: 'picks_cleared', seq: 4, scope: 'platform' });
  expect(await screen.findByText('No tokens selected yet')).toBeTruthy();
});

test('both lists of calls are saved as they stand', async () => {
  const winner = recordedPick({ address: first, symbol: '=WON()', removed: { at: 1_700_000_000_000, reason: 'wash' } });
  open({ selections: [third, young], winners: [winner] });
  const files = watchSavedFiles();
  await exportAs('the picks', 'JSON');
  await exportAs('the top performers', 'CSV');
  await waitFor(() => expect(files).toHaveLength(2));
  const [picks, top] = files;
  expect(picks?.name).toMatch(/^mintscope-picks-platform-newest-[\dT-]+\.json$/);
  expect(await picks?.read()).toMatchObject([
    { symbol: 'YOUNG', selectedAt: '2023-11-14T22:14:10.000Z', removedAt: null },
    { symbol: 'OLDEST' },
  ]);
  expect(top?.name).toMatch(/^mintscope-picks-platform-top-[\dT-]+\.csv$/);
  expect(await top?.text()).toContain(`"'=WON()"`);
  expect(await top?.read()).toMatchObject([{ removedReason: 'wash' }]);
});

test('a lost connection takes no call off the list, which is asked for soon', async () => {
  const served = { selections: [old] };
  const { asked } = open(served);
  const list = await screen.findByRole('list', { name: 'Picks' });
  const listings = () => asked.filter((path) => path.includes('selected-tokens?scope=platform')).length;
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_picks', seq: 1, serverTimeMs: 0, hasOwn: true, selections: [old, young] });
  await waitFor(() => expect(symbols(list)).toHaveLength(2));
  const before = listings();
  served.selections = [young, old, third];
  socket.drop(1006);
  await waitFor(() => expect(listings()).toBe(before + 1));
  await waitFor(() => expect(symbols(list)).toEqual([young, old, third].map(({ address }) => `/token/${address}`)));
});

test('a list that is no longer updated says so', async () => {
  const served = { selections: [old], away: false };
  open(served);
  await screen.findByRole('list', { name: 'Picks' });
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_picks', seq: 1, serverTimeMs: 0, hasOwn: true, selections: [old, young] });
  const list = screen.getByRole('list', { name: 'Picks' });
  await waitFor(() => expect(symbols(list)).toHaveLength(2));
  expect(screen.queryByText(/No longer updated/)).toBe(null);
  served.away = true;
  socket.drop(1006);
  await screen.findByText('No longer updated: The records are away.');
  expect(symbols(list)).toHaveLength(2);
});

test('a copy says that it is one, of each kind of picks until the server has told that kind', async () => {
  const mine = selectedToken({ scope: 'personal' });
  const keptAt = { platform: Date.now(), personal: Date.now() };
  writeBackup(sessionUser().id, { keptAt, selections: [old, mine], waiting: [] });
  open({ away: true });
  await screen.findByText(/^Not updated, a copy that this browser kept .* ago: The records are away\.$/);
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_picks', seq: 1, serverTimeMs: 0, hasOwn: false, selections: [old] });
  await waitFor(() => expect(screen.queryByText(/a copy that this browser kept/)).toBe(null));
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await screen.findByText(/^Not updated, a copy that this browser kept .* ago: The records are away\.$/);
});

test('winners are marked, the first three with a trophy; one taken off the list since says so', async () => {
  const winners = [9, 8, 7, 6].map((maxX, index) =>
    recordedPick({
      address: first,
      ordinal: index + 1,
      performance: figures({ maxX }),
      removed: index === 1 ? { at: 1, reason: null } : null,
    }),
  );
  const { asked } = open({ winners });
  const list = await screen.findByRole('list', { name: 'Top Performers' });
  expect(within(list).getAllByLabelText('Trophy')).toHaveLength(3);
  expect(within(list).getAllByText('Winner')).toHaveLength(3);
  expect(within(list).getAllByText('Winner (Not Selected)')).toHaveLength(1);
  expect(asked.some((path) => path.includes('minX=1.5') && path.includes('sortBy=maxX'))).toBe(true);
});

test('without winners the list says who would be on it', async () => {
  open();
  expect(await screen.findByText('No winning tokens yet')).toBeTruthy();
  expect(screen.getByText('Only platform-selected tokens appear here')).toBeTruthy();
});

test('period, multiple and whose picks stand in the address, and are asked for', async () => {
  const user = userEvent.setup();
  const { asked } = open();
  await user.click(screen.getByRole('button', { name: '30 d' }));
  await user.click(screen.getByRole('button', { name: '1 SOL' }));
  await waitFor(() => expect(asked).toContain('/api/dashboard-stats?period=30d&of=executable-1'));
  expect(location.search).toBe('?period=30d&of=executable-1');
  await user.click(screen.getByRole('button', { name: 'Mine' }));
  expect(await screen.findByText('Only your own picks appear here')).toBeTruthy();
  await waitFor(() => expect(asked).toContain('/api/selected-tokens/stats?scope=personal&period=30d&of=executable-1'));
});

test('statistics: rates with intervals, the curve, the distribution and results by kind', async () => {
  const user = userEvent.setup();
  open();
  const rates = within(await screen.findByRole('region', { name: 'Hit rates' }));
  expect(rates.getByText(/Mean 3.21x, median 1.64x, of 100 calls/)).toBeTruthy();
  expect(rates.getByText('20% to 50%', { exact: false, selector: 'tr:first-child small' })).toBeTruthy();
  expect(rates.getByRole('link', { name: '10x' }).getAttribute('href')).toBe(
    '/picks?scope=platform&period=7d&minX=10&count=counted',
  );
  expect(screen.getByText(/-2.5 SOL in all of 2 calls; its deepest fall from a high was 3.5 SOL/)).toBeTruthy();
  const distribution = within(screen.getByRole('region', { name: 'Distribution of multiples' }));
  expect(distribution.getByRole('link', { name: '0 to 2x' }).getAttribute('href')).toBe(
    '/picks?scope=platform&period=7d&minX=0&belowX=2&count=counted',
  );
  const groups = within(screen.getByRole('region', { name: 'Results by' }));
  expect(groups.getByText('4, few')).toBeTruthy();
  await user.click(groups.getByRole('button', { name: 'Launchpad' }));
  expect(groups.getByRole('link', { name: 'Unknown' }).getAttribute('href')).toBe(
    '/picks?scope=platform&period=7d&launchpad=unknown&count=counted',
  );
});

test('by executable multiples every figure leads to the calls behind it, and winners are ordered by them', async () => {
  history.replaceState(null, '', '/dashboard?of=executable-5');
  const position = { sizeSol: 5, filledAt: 1, spentSol: 5, peakX: 3, peakAt: 2, ruleX: 2.4, ruleClosed: true, nowX: 1 };
  const { asked } = open({ winners: [recordedPick({ performance: figures({ maxX: 9, executable: [position] }) })] });
  const cards = within(await screen.findByRole('list', { name: 'Statistics' }));
  await cards.findByText('40%');
  const behind = '/picks?scope=platform&period=7d&of=executable-5';
  expect(cards.getByRole('link', { name: /^Win Rate/ }).getAttribute('href')).toBe(`${behind}&minX=1.5&count=counted`);
  expect(cards.getByRole('link', { name: /^Median/ }).getAttribute('href')).toBe(`${behind}&count=counted`);
  const list = within(await screen.findByRole('list', { name: 'Top Performers' }));
  expect(list.getByText('2.40x').nextElementSibling?.textContent).toBe('max 9.00x');
  expect(asked.some((path) => path.includes('of=executable-5') && path.includes('sortBy=maxX'))).toBe(true);
});

test('own performance settings count for this reader: asked for, said, and in the lists behind the figures', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  renderPage(
    <>
      <Wishes />
      <HomePage />
    </>,
    (path) => {
      asked.push(path);
      if (path.startsWith('/api/selected-tokens/stats'))
        return { body: { success: true, stats: dashboardStats({ winnerThreshold: 3 }) } };
      return undefined;
    },
  );
  await user.click(screen.getByRole('button', { name: 'Own rule' }));
  const cards = within(await screen.findByRole('list', { name: 'Statistics' }));
  await cards.findByText('40%');
  const rule = 'requireCompleteData=true&minDataAge=60';
  expect(asked.find((path) => path.startsWith('/api/selected-tokens/stats'))).toContain(`winnerThreshold=3&${rule}`);
  expect(cards.getByRole('link', { name: /^Win Rate/ }).getAttribute('href')).toBe(
    `/picks?scope=platform&period=7d&minX=3&count=counted&${rule}`,
  );
  expect(screen.getByText(/a winner from 3.00x, complete data from 60 s on/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Hit rates' })).toBe(null);
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'As the platform' }));
  await waitFor(() =>
    expect(asked.slice(before)).toContainEqual(expect.stringMatching(/picks.statistics|dashboard-stats/)),
  );
  expect(screen.queryByText(/Counted by your own settings/)).toBe(null);
});

test('admins find what the picker calls by', async () => {
  open({}, sessionUser({ role: 'admin' }));
  const panel = within(await screen.findByRole('region', { name: 'Admin Controls' }));
  expect(await panel.findByText('Wallet ≥ 60 and Final ≥ 45')).toBeTruthy();
  expect(panel.getByText('Picker on')).toBeTruthy();
  for (const name of ['Admin Settings', 'Token Management', 'Community']) {
    expect(screen.getByRole('link', { name })).toBeTruthy();
  }
});

test('what was removed of the platform’s calls is told beside its figures, of their period, and not beside one’s own', async () => {
  open({ stats: dashboardStats({ removed: 3 }) }, sessionUser({ role: 'admin' }));
  const panel = within(await screen.findByRole('region', { name: 'Admin Controls' }));
  const removed = () => panel.queryByText('Removed')?.parentElement?.textContent;
  await waitFor(() => expect(removed()).toBe('Removed3'));
  const linkOf = () => panel.getByRole('link', { name: 'Removed calls' }).getAttribute('href');
  fireEvent.click(screen.getByRole('button', { name: '24 h' }));
  await waitFor(() => expect(linkOf()).toContain('period=24h'));
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(removed()).toBeUndefined());
  expect(linkOf()).not.toContain('personal');
});

test('no accessibility violations that can be told without layout', async () => {
  open({ selections: [old], winners: [recordedPick()] });
  await screen.findByRole('list', { name: 'Top Performers' });
  await screen.findByRole('region', { name: 'Hit rates' });
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});
