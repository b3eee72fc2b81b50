import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-app.tsx';
import { ScriptedSocket } from '../testing/scripted-socket.ts';
import { tellPulse } from '../testing/tell-pulse.ts';
import { ConnectionState } from './connection-state.tsx';

beforeEach(() => localStorage.clear());

function open(compact: boolean): void {
  renderPage(<ConnectionState compact={compact} />, () => undefined);
  act(() => ScriptedSocket.last.welcome());
}

test('screen readers are told the phase, never the delay that changes twice a second', async () => {
  open(false);
  const word = await screen.findByText('Live');
  const badge = word.closest<HTMLElement>('[data-phase]');
  expect(badge?.textContent).toMatch(/^Live./);
  const loud = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(loud).toEqual(['Live']);
  expect(word.closest('output, [aria-live]')).toBe(screen.getByRole('status'));
  expect(badge?.tabIndex).toBe(0);
});

test('a phone shows the word once there is something to say, and tells it to screen readers from the start', async () => {
  renderPage(<ConnectionState compact />, () => undefined);
  expect(screen.getByRole('status').textContent).toBe('Connecting');
  expect(screen.getByRole('status').className).toBe('visually-hidden');
  act(() => ScriptedSocket.last.welcome());
  expect((await screen.findByText('Live')).className).toBe('');
});

test('a server that is behind is told where the page measured nothing itself', async () => {
  open(false);
  const word = await screen.findByText('Live');
  tellPulse(312_000);
  await waitFor(() => expect(word.textContent).toBe('Delayed'));
  expect(word.closest('[data-phase]')?.textContent).toBe('Delayed5.2 min');
  // Each of the two delays says of what it is: they are measured apart.
  expect(word.closest('[data-phase]')?.getAttribute('data-tip')).toMatch(
    /to the paint of its row here: not measured yet\nto its sending, of all tokens: median 5.2 min/,
  );
  tellPulse(180);
  await waitFor(() => expect(word.closest('[data-phase]')?.textContent).toBe('Live180 ms'));
});

test('a source that is behind makes the page late, however fast the server is', async () => {
  open(false);
  const word = await screen.findByText('Live');
  const badge = word.closest('[data-phase]');
  tellPulse(180, 358_000);
  await waitFor(() => expect(badge?.textContent).toBe('Delayed6 min'));
  expect(badge?.getAttribute('data-tip')).toContain('From an event to its receipt by the server: median 6 min\n');
  // What a chain's own clock makes of a second is no delay.
  tellPulse(180, 2_400);
  await waitFor(() => expect(badge?.textContent).toBe('Live180 ms'));
});

test.each([
  ['a wide screen', false],
  ['a phone', true],
])('%s shows why the connection was lost', async (_, compact) => {
  open(compact);
  await screen.findByText('Live');
  act(() => ScriptedSocket.last.drop(1006));
  expect(await screen.findByText('Connection lost unexpectedly')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Reconnecting');
  screen.getByRole('button', { name: 'Reconnect now' }).click();
  act(() => ScriptedSocket.last.welcome());
  await waitFor(() => expect(screen.queryByText('Connection lost unexpectedly')).toBeNull());
});
