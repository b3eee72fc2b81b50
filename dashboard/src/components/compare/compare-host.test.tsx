import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clearCompared, compareTray, toggleCompared } from '../../lib/compare/compare-tray.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { CompareHost } from './compare-host.tsx';

const mints = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter.repeat(32));
const [first = '', second = ''] = mints;

beforeEach(() => {
  localStorage.clear();
  clearCompared();
  history.replaceState(null, '', '/discovery');
});

const open = (user?: null) => renderPage(<CompareHost />, () => undefined, user);
const chosen = () => compareTray.getState().tokens.map(({ symbol }) => symbol);
const tray = () => screen.queryByRole('region', { name: 'Chosen to compare' });

test('v chooses the token beside the list and takes it off; the tray names those chosen and leads to the page', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', `/discovery?token=${first}`);
  const { client, router } = open();
  act(() => client.book.hold('list', [tokenRow({ address: first, symbol: 'HAT' })], Date.now()));
  expect(tray()).toBeNull();
  await user.keyboard('v');
  expect(await screen.findByRole('button', { name: 'Don’t compare HAT' })).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--tray')).not.toBe('');
  await user.keyboard('v');
  await waitFor(() => expect(tray()).toBeNull());
  expect(document.documentElement.style.getPropertyValue('--tray')).toBe('');
  act(() => mints.slice(0, 2).forEach((mint, at) => void toggleCompared({ mint, symbol: `T${at}` })));
  await user.click(await screen.findByRole('link', { name: 'Compare' }));
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/compare?tokens=${first},${second}`);
  expect(tray()).toBeNull();
});

test('v without a token opens those chosen', async () => {
  const { router } = open();
  act(() => void toggleCompared({ mint: second, symbol: 'DOG' }));
  await userEvent.keyboard('v');
  expect(router.state.location.search).toBe(`?tokens=${second}`);
});

test('a fifth is refused with a toast, and all are cleared at once', async () => {
  const toasts = watchToasts();
  open();
  act(() => mints.forEach((mint, at) => void toggleCompared({ mint, symbol: `T${at}` })));
  expect(chosen()).toEqual(['T0', 'T1', 'T2', 'T3']);
  await waitFor(() =>
    expect(toasts()).toMatchObject([{ text: '4 tokens are compared at most: take one off first', kind: 'error' }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Don’t compare T1' }));
  expect(chosen()).toEqual(['T0', 'T2', 'T3']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toEqual([]);
  expect(tray()).toBeNull();
});

test('what a user chose leaves with the session; visitors have no tray', async () => {
  const { session } = open();
  act(() => void toggleCompared({ mint: first, symbol: 'HAT' }));
  expect(tray()).toBeTruthy();
  act(() => session.forget(null));
  await waitFor(() => expect(tray()).toBeNull());
  expect(chosen()).toEqual([]);
});
