import type { Firing } from '@mintscope/schemas/alerts/firing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { belowToasts } from '../../lib/toasts.ts';
import { AlertsServer, firingOf } from '../../testing/alerts-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { AlertHost } from './alert-host.tsx';
import { claimFirings, type Place } from './claim-firings.ts';

let server: AlertsServer;
let seq = 0;
beforeEach(() => {
  localStorage.clear();
  ScriptedSocket.opened = [];
  server = new AlertsServer();
  seq = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** With a history of this firing, which was not seen yet. */
async function open(newest: number) {
  server.firings = [{ ...firingOf(newest), after: null }];
  server.seenUpTo = newest - 1;
  const page = renderPage(<AlertHost />, server.answer);
  const socket = ScriptedSocket.last;
  socket.welcome();
  await waitFor(() => expect(document.querySelector('#unseen')?.textContent).toBe('1 not seen'));
  return { page, socket };
}

/** The oldest first. */
const texts = () =>
  within(region())
    .queryAllByRole('article')
    .map((message) => message.querySelector('p')?.textContent);
const region = () => screen.getByRole('region', { name: 'Alerts that fired' });

function fire(
  socket: ScriptedSocket,
  ids: number[],
  {
    before,
    together = 0,
    priority = 'normal',
  }: { before: number | null; together?: number; priority?: Firing['priority'] },
) {
  const firings = ids.map((id) => firingOf(id, { told: together > 0 ? 'together' : 'alone', priority }));
  server.firings = [...firings.map((firing) => ({ ...firing, after: null })).reverse(), ...server.firings];
  socket.say({ type: 'alerts_fired', seq: ++seq, firings, before, together });
}

test('each firing is a message, and how many were not seen stands at the navigation', async () => {
  const { socket } = await open(7);
  fire(socket, [8, 9], { before: 7 });
  await waitFor(() => expect(texts()).toEqual(['LargeWIF8 · Market cap $120K', 'LargeWIF9 · Market cap $120K']));
  await waitFor(() => expect(document.querySelector('#unseen')?.textContent).toBe('3 not seen'));
  expect(document.documentElement.style.getPropertyValue('--unseen')).toBe('"3"');
});

test('more than three at once are one message more, and what is told together is one', async () => {
  const { socket } = await open(7);
  fire(socket, [8, 9, 10, 11, 12], { before: 7 });
  await waitFor(() => expect(texts().at(-1)).toBe('2 more alerts have fired'));
  fire(socket, [13], { before: 12 });
  await waitFor(() => expect(texts().at(-1)).toBe('3 more alerts have fired'));
  expect(texts().filter((text) => text?.startsWith('Large'))).toHaveLength(3);
  fire(socket, [14, 15], { before: null, together: 9 });
  await waitFor(() => expect(texts().at(-1)).toBe('12 more alerts have fired'));
  expect(texts()).toHaveLength(4);
});

test('those told together are named; with a high one among them their message is high, too', async () => {
  const { socket } = await open(7);
  fire(socket, [14, 15], { before: null, together: 9 });
  await waitFor(() => expect(texts()).toEqual(['9 alerts have fired: WIF14, WIF15 and others']));
  const isHigh = () => within(region()).getAllByRole('article').at(-1)?.dataset.high;
  expect(isHigh()).toBeUndefined();
  fire(socket, [16, 17, 18], { before: 15 });
  fire(socket, [19], { before: 18, priority: 'high' });
  await waitFor(() => expect(texts().at(-1)).toBe('10 more alerts have fired'));
  expect(isHigh()).toBe('true');
});

test('a message keeps its place until it goes; the next takes the lowest that is free, and toasts stand above all', async () => {
  const { socket } = await open(7);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const places = () =>
    within(region())
      .getAllByRole('article')
      .map((message) => message.style.bottom);
  const at = (place: number) => `calc(${place} * var(--alert-message))`;
  act(() => fire(socket, [8, 9, 10], { before: 7 }));
  expect(places()).toEqual([at(0), at(1), at(2)]);
  fireEvent.click(within(region()).getAllByRole('button', { name: 'Dismiss' })[0]!);
  expect(places()).toEqual([at(1), at(2)]);
  expect(belowToasts.getState()).toBe(3);
  act(() => fire(socket, [11], { before: 10 }));
  expect(texts().at(-1)).toBe('LargeWIF11 · Market cap $120K');
  expect(places().at(-1)).toBe(at(0));
  for (const button of within(region()).getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  expect(belowToasts.getState()).toBe(0);
});

test('what the feed left out is read from the list, and told once', async () => {
  const { socket } = await open(7);
  server.firings = [{ ...firingOf(8), after: null }, ...server.firings];
  fire(socket, [9], { before: 8 });
  await waitFor(() => expect(texts()).toEqual(['LargeWIF8 · Market cap $120K', 'LargeWIF9 · Market cap $120K']));
  fire(socket, [10], { before: 9 });
  await waitFor(() => expect(texts()).toHaveLength(3));
});

test('a firing is told in the task in which it came', async () => {
  const { socket } = await open(7);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => fire(socket, [8], { before: 7 }));
  expect(texts()).toEqual(['LargeWIF8 · Market cap $120K']);
});

test('messages go after ten seconds, and stay while the pointer or the focus is on them', async () => {
  const { socket } = await open(7);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers();
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  act(() => fire(socket, [8], { before: 7 }));
  pass(5);
  act(() => fire(socket, [9], { before: 8 }));
  pass(4.9);
  expect(texts()).toHaveLength(2);
  pass(0.2);
  expect(texts()).toEqual(['LargeWIF9 · Market cap $120K']);
  fireEvent.pointerEnter(region());
  pass(60);
  expect(texts()).toHaveLength(1);
  fireEvent.pointerLeave(region());
  pass(3.9);
  expect(texts()).toHaveLength(1);
  pass(0.2);
  expect(texts()).toHaveLength(0);
});

test('one is dismissed under the pointer, and the others stay there until the pointer leaves', async () => {
  const { socket } = await open(7);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers();
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  act(() => fire(socket, [8, 9, 10], { before: 7 }));
  fireEvent.pointerEnter(region());
  const [first] = within(region()).getAllByRole('button', { name: 'Dismiss' });
  act(() => first?.focus());
  fireEvent.click(first!);
  pass(60);
  expect(texts()).toHaveLength(2);
  fireEvent.pointerLeave(region());
  // By keyboard: the button that had the focus is gone, and holds the rest no more.
  const [second] = within(region()).getAllByRole('button', { name: 'Dismiss' });
  act(() => second?.focus());
  fireEvent.click(second!);
  pass(3.9);
  expect(texts()).toHaveLength(1);
  pass(0.2);
  expect(texts()).toEqual([]);
});

test('messages of a page out of sight stay until someone had the time to read them', async () => {
  const { socket } = await open(7);
  vi.useFakeTimers();
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const turn = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  turn(true);
  act(() => fire(socket, [8], { before: 7 }));
  await pass(600);
  expect(texts()).toHaveLength(1);
  turn(false);
  await pass(9.9);
  expect(texts()).toHaveLength(1);
  await pass(0.2);
  expect(texts()).toEqual([]);
});

test('a message is dismissed, or opens its token', async () => {
  const { socket } = await open(7);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => fire(socket, [8, 9], { before: 7 }));
  fireEvent.click(within(region()).getAllByRole('button', { name: 'Dismiss' })[0]!);
  expect(texts()).toEqual(['LargeWIF9 · Market cap $120K']);
  fireEvent.click(within(region()).getByRole('button', { name: 'Open' }));
  expect(texts()).toEqual([]);
  expect(location.pathname).toBe(`/token/${firingOf(9).mint}`);
});

test('of the tabs of a browser one tells', async () => {
  const told = { firings: [firingOf(1), firingOf(2)], together: 0 };
  const sizes = async (...places: Place[]) => {
    localStorage.clear();
    const tabs = await Promise.all(places.map((place) => claimFirings(told, place)));
    return tabs.map(({ firings }) => firings.length);
  };
  expect((await sizes('in sight', 'in sight')).sort()).toEqual([0, 2]);
  expect(await sizes('hidden', 'in sight')).toEqual([0, 2]);
  expect(await sizes('hidden', 'in sight', 'in focus')).toEqual([0, 0, 2]);
  const more = await claimFirings({ firings: [firingOf(2), firingOf(3)], together: 0 });
  expect(more.firings.map(({ id }) => id)).toEqual([3]);
  expect((await claimFirings({ ...told, together: 5 })).firings).toHaveLength(2);
});

test('after a while away a line says what changed; who was there sees none', async () => {
  localStorage.setItem('looked', String(Date.now() - 20 * 60_000));
  server.firings = [firingOf(2), firingOf(1)].map((firing) => ({ ...firing, after: null }));
  renderPage(<AlertHost />, server.answer);
  expect((await screen.findByRole('link', { name: '2 alerts have fired' })).getAttribute('href')).toBe(
    '/alerts?tab=history',
  );
  act(() => screen.getByRole('button', { name: 'Dismiss what changed' }).click());
  expect(screen.queryByRole('status', { name: 'What changed since you looked' })).toBeNull();
  renderPage(<AlertHost />, server.answer);
  await waitFor(() => expect(document.querySelector('#unseen')?.textContent).toBe('2 not seen'));
  expect(screen.queryByRole('status', { name: 'What changed since you looked' })).toBeNull();
});

test('what fired before one looked elsewhere is no news after', async () => {
  server.firings = [firingOf(2), firingOf(1)].map((firing) => ({ ...firing, after: null }));
  renderPage(<AlertHost />, server.answer);
  await waitFor(() => expect(document.querySelector('#unseen')?.textContent).toBe('2 not seen'));
  const turn = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  turn(true);
  localStorage.setItem('looked', String(Date.now() - 20 * 60_000));
  turn(false);
  expect(screen.queryByRole('status', { name: 'What changed since you looked' })).toBeNull();
  vi.restoreAllMocks();
});

test('visitors have none of it', () => {
  renderPage(<AlertHost />, server.answer, null);
  expect(document.querySelector('#unseen')).toBeNull();
});
