import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-app.tsx';
import { ScriptedSocket } from '../testing/scripted-socket.ts';
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
