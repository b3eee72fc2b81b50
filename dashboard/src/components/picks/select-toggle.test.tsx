import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { mints, selectedToken } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { RemovalHost } from './removal-host.tsx';
import { SelectToggle } from './select-toggle.tsx';

const [mint] = mints;
type Sent = [method: string | undefined, path: string, scope: unknown];

beforeEach(() => localStorage.clear());

function open(called: boolean, user: Parameters<typeof renderPage>[2], answer: ReturnType<Answers>) {
  const sent: Sent[] = [];
  renderPage(
    <>
      <SelectToggle mint={mint} symbol="PEPE" called={called} />
      <RemovalHost />
    </>,
    (path, request) => {
      if ((request?.method ?? 'GET') === 'GET') return undefined;
      sent.push([request?.method, path, request?.body ? JSON.parse(String(request.body)).scope : null]);
      return answer;
    },
    user,
  );
  return sent;
}

test.each([
  ['a visitor', null],
  ['a user without access', sessionUser({ fullAccess: false })],
])('%s has no toggle', (_, user) => {
  open(false, user, undefined);
  expect(screen.queryByRole('button')).toBe(null);
});

test('a user selects for themselves, whatever the platform has called', async () => {
  const selection = selectedToken({ scope: 'personal' });
  const user = userEvent.setup();
  const sent = open(true, sessionUser(), { body: { success: true, error: null, scope: 'personal', selection } });
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(sent).toEqual([['POST', '/api/token-picker/select-token', 'personal']]));
});

test('who manages tokens calls for the platform, and is asked before a call is taken off', async () => {
  const user = userEvent.setup();
  const admin = sessionUser({ role: 'admin' });
  const made = open(false, admin, { body: { success: true, error: null, scope: 'platform', selection: null } });
  await user.click(screen.getByRole('button', { name: 'Call it for the platform' }));
  await waitFor(() => expect(made).toEqual([['POST', '/api/token-picker/select-token', 'platform']]));

  const taken = open(true, admin, { body: { success: true, removed: 1 } });
  await user.click(screen.getByRole('button', { name: /^Called/ }));
  const remove = await screen.findByRole('button', { name: 'Remove' });
  expect(screen.getByRole('alertdialog').textContent).toContain('Remove PEPE?');
  expect(taken).toEqual([]);
  await user.click(remove);
  await waitFor(() => expect(taken).toEqual([['DELETE', `/api/selected-tokens/${mint}?scope=platform`, null]]));
});
