import type { SessionUser } from '@mintscope/schemas/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { mints, winner } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { WinnersPage } from './page.tsx';

const [a, b] = mints;
const pepe = winner({ address: a, symbol: 'PEPE', max_x: 6.5 });
const wif = winner({ address: b, symbol: 'WIF', name: 'Hat', max_x: 61, winner_status: 'MEGA_SUCCESS' });
const stats = {
  totalWinners: 2,
  megaSuccesses: 1,
  majorSuccesses: 0,
  strongSuccesses: 1,
  bestPeak: 61,
  averagePeak: 33.8,
  removed: 0,
};
let toasts: ReturnType<typeof watchToasts>;

beforeEach(() => {
  localStorage.clear();
  toasts = watchToasts();
  history.replaceState(null, '', '/winners');
  ScriptedSocket.opened = [];
});

const whole: Answers = (path) => {
  if (path.startsWith('/api/winners/stats')) return { body: { success: true, stats } };
  if (path.startsWith('/api/winners')) return { body: { success: true, count: 2, winners: [pepe, wif] } };
  return undefined;
};

function open(answers: Answers = whole, user: SessionUser | null = sessionUser()) {
  return renderPage(<WinnersPage />, answers, user);
}

const rows = () => within(screen.getByRole('list', { name: 'Winners' })).getAllByRole('listitem');
const counter = (label: string) => screen.getByText(label).nextElementSibling?.textContent ?? '';

test('the list that is shown is saved in its order, with what positions returned', async () => {
  open();
  const files = watchSavedFiles();
  await screen.findByText('PEPE');
  await exportAs('the Hall of Fame', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^mintscope-hall-of-fame-[\dT-]+\.json$/);
  const [best, next] = (await files[0]?.read()) ?? [];
  expect(best).toMatchObject({ symbol: 'WIF', max_x: 61, winner_status: 'MEGA_SUCCESS', 'ruleX of 1 SOL': 1.8 });
  expect(next).toMatchObject({ symbol: 'PEPE', called_at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('ranked rows with all their figures, the executable one among them', async () => {
  open();
  await screen.findByText('PEPE');
  const [best] = rows();
  expect(rows()).toHaveLength(2);
  for (const text of ['WIF', 'Hat', 'Mega Success 50x+', '61.0x', '42 s', '0.90x', '1.80x']) {
    expect(within(best as HTMLElement).getByText(text)).toBeTruthy();
  }
  expect(
    within(best as HTMLElement)
      .getByRole('link', { name: /^View WIF/ })
      .getAttribute('href'),
  ).toContain(b);
  expect(counter('Total Winners')).toBe('2');
  expect(counter('Average Peak')).toBe('33.8xBest Peak 61.0x');
});

test('the three filters stand in the address and narrow the list', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText('PEPE');
  await user.selectOptions(screen.getByLabelText('Tier'), 'MEGA_SUCCESS');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(location.search).toBe('?tier=MEGA_SUCCESS');
  await user.selectOptions(screen.getByLabelText('Tier'), 'MAJOR_SUCCESS');
  expect(await screen.findByText('No winners found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your filters or check back later for new big winners.')).toBeTruthy();
});

test('where the Hall of Fame does not answer, the bank does', async () => {
  const token = {
    id: `${a}-1`,
    bankedAt: 5,
    successTier: 'STRONG_SUCCESS',
    tokenData: { address: a, symbol: 'BANKED', name: 'Banked', logo: null, createdAt: 1 },
    performance: {
      maxX: 7,
      currentX: null,
      entryTime: 2,
      peakTime: 4,
      timeToSuccess: 2,
      executable: [],
    },
    finalScoring: { initialScore: 1, walletScore: 1, transactionScore: 1, finalScore: 1 },
  };
  const { totalWinners, ...rest } = stats;
  open((path) => {
    if (path.startsWith('/api/successful-tokens/stats')) {
      return {
        body: { success: true, stats: { ...rest, totalBanked: totalWinners, averageMaxX: 3, lastUpdate: null } },
      };
    }
    return path.startsWith('/api/successful-tokens') ? { body: { success: true, tokens: [token] } } : undefined;
  });
  expect(await screen.findByText('BANKED')).toBeTruthy();
  await waitFor(() => expect(counter('Total Winners')).toBe('2'));
});

test('where neither answers, the list is empty and no figure is made up', async () => {
  open(() => undefined);
  expect(await screen.findByText('No winners found')).toBeTruthy();
  expect(counter('Total Winners')).toBe('–');
});

test('a winner enters the open page, with a toast and its counters, and leaves it', async () => {
  let winners = [pepe, wif];
  open((path) => {
    const isList = path.startsWith('/api/winners?');
    return isList ? { body: { success: true, count: winners.length, winners } } : whole(path);
  });
  await screen.findByText('PEPE');
  const socket = ScriptedSocket.last;
  socket.welcome();
  expect(socket.sent).toContainEqual({ type: 'subscribe', channel: 'winners' });
  const fresh = winner({ id: `${a}-2`, address: a, symbol: 'FRESH', max_x: 70.126, winner_status: 'MEGA_SUCCESS' });
  winners = [pepe, wif, fresh];
  act(() => socket.say({ type: 'big_winner_update', seq: 1, action: 'added', token: fresh }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]?.textContent).toContain('FRESH');
  const added = { text: 'New Big Winner: FRESH (70.13x)', kind: 'success', seconds: 5, position: 'top-right' };
  await waitFor(() => expect(toasts()).toEqual([added]));
  winners = [pepe, wif];
  act(() => socket.say({ type: 'big_winner_update', seq: 2, action: 'removed', token: fresh }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  const removed = { text: 'Big Winner removed: FRESH', seconds: 3, position: 'top-right' };
  await waitFor(() => expect(toasts()).toEqual([added, removed]));
});

test('visitors are invited, and follow no feed', async () => {
  open(whole, null);
  await screen.findByText('PEPE');
  const banner = within(screen.getByRole('complementary', { name: 'Join' }));
  expect(banner.getByRole('link').getAttribute('href')).toBe('/signup?from=%2Fwinners');
  expect(screen.queryByRole('link', { name: 'Live Dashboard' })).toBe(null);
  expect(screen.queryByRole('button', { name: /^Export/ })).toBe(null);
  expect(ScriptedSocket.opened).toEqual([]);
});

test('an admin removes with a reason; a refusal leaves the dialog open', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let refuses = true;
  open(
    (path, request) => {
      if (request?.method !== 'DELETE') return whole(path);
      sent.push(JSON.parse(String(request.body)));
      if (refuses) return { status: 403, body: { error: 'NO', message: 'The platform’s picks need the permission.' } };
      return { body: { success: true, message: 'Removed.' } };
    },
    sessionUser({ role: 'admin' }),
  );
  await screen.findByText('PEPE');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove PEPE' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(
      'Are you sure you want to remove PEPE from the Hall of Fame? This action cannot be undone and will permanently delete this token from the successful tokens bank.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove Forever' }));
  expect(await dialog.findByText('The platform’s picks need the permission.')).toBeTruthy();
  await waitFor(() =>
    expect(toasts()).toMatchObject([{ text: 'Failed to remove token from Hall of Fame', kind: 'error' }]),
  );
  refuses = false;
  await user.clear(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'wash traded');
  await user.click(dialog.getByRole('button', { name: 'Remove Forever' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(sent).toEqual([{ reason: 'admin_removal' }, { reason: 'wash traded' }]);
  await waitFor(() =>
    expect(toasts().at(-1)).toMatchObject({ text: 'PEPE removed from Hall of Fame', kind: 'success' }),
  );
});

test('no accessibility violations that can be told without layout', async () => {
  open(whole, sessionUser({ role: 'admin' }));
  await screen.findByText('PEPE');
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});

test('the share card is asked for with the session and saved as a picture', async () => {
  const user = userEvent.setup();
  const asked: [string, string | undefined][] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  open((path, request) => {
    if (!path.endsWith('/card')) return whole(path);
    asked.push([path, new Headers(request?.headers).get('authorization') ?? undefined]);
    return { body: 'png' };
  });
  await screen.findByText('PEPE');
  await user.click(screen.getByRole('button', { name: 'Share card of PEPE' }));
  await waitFor(() => expect(saved).toEqual(['mintscope-PEPE.png']));
  expect(asked).toEqual([[`/api/winners/${pepe.id}/card`, 'Bearer test']]);
});
