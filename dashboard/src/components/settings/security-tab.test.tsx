import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { SecurityTab } from './security-tab.tsx';

let called: string[];

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/settings?tab=security');
  called = [];
});

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const session = (id: string, fields: object = {}) => ({
  id,
  method: 'wallet',
  current: false,
  createdAt: 1_700_000_000_000,
  lastSeenAt: Date.now() - 3 * 3_600_000,
  expiresAt: Date.now() + 3_600_000,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  address: '203.0.113.9',
  ...fields,
});
const entry = (id: number, fields: object = {}) => ({
  id: String(id),
  at: 1_700_000_000_000,
  actor: { id: 'admin', name: 'Mintscope admin 1', role: 'admin' },
  admin: null,
  subject: { id: sessionUser().id, name: 'me', role: 'user' },
  action: 'update-user',
  detail: {},
  requestId: null,
  ...fields,
});

function open(answers: Answers) {
  const page = renderPage(<SecurityTab />, (path, request) => {
    called.push(`${request?.method} ${path}`);
    return answers(path, request);
  });
  return page;
}

const sessionsAre =
  (sessions: object[], more: Answers = () => undefined): Answers =>
  (path, request) =>
    more(path, request) ??
    (path === '/api/account/sessions' && request?.method === 'GET'
      ? { body: { success: true, sessions } }
      : path.startsWith('/api/account/data-access')
        ? { body: { success: true, entries: [], more: false } }
        : undefined);

const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).queryAllByRole('listitem');

test('sessions: this one first and marked, the others can be ended', async () => {
  const sessions = [session(ids[0]), session(ids[1], { current: true, userAgent: '\u202eevil/1' })];
  open(
    sessionsAre(sessions, (_path, request) => {
      if (request?.method !== 'DELETE') return undefined;
      sessions.splice(0, 1);
      return { body: { success: true, message: 'done' } };
    }),
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [own, other] = rows();
  expect(own?.textContent).toContain('evil 1This session');
  expect(own && within(own).queryByRole('button')).toBeNull();
  expect(other?.textContent).toContain('Firefox 133 on Windows203.0.113.9 · last used 3h ago');
  await userEvent.click(screen.getByRole('button', { name: 'End the session of Firefox 133 on Windows' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(called).toContain(`DELETE /api/account/sessions/${ids[0]}`);
});

test('a session that cannot be ended says why; one that has ended already leaves', async () => {
  let status = 503;
  const sessions = [session(ids[0])];
  open(
    sessionsAre(sessions, (_path, request) => {
      if (request?.method !== 'DELETE') return undefined;
      if (status === 404) sessions.length = 0;
      return { status, body: { error: 'x', message: 'Not now.' } };
    }),
  );
  const end = await screen.findByRole('button', { name: /^End the session/ });
  await userEvent.click(end);
  await screen.findByText('Not now.');
  status = 404;
  await userEvent.click(end);
  await screen.findByText('No session is in force.');
});

test('signing out everywhere asks first, and forgets the session when it is done', async () => {
  let fails = true;
  const { session: store } = open(
    sessionsAre([session(ids[0], { current: true })], (path, request) => {
      if (request?.method !== 'DELETE' || path !== '/api/account/sessions') return undefined;
      if (fails) return { status: 503, body: { error: 'x', message: 'Not now.' } };
      return { body: { success: true, message: 'You are signed out everywhere.', ended: 2 } };
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await dialog.findByText('Not now.');
  expect(store.token()).toBe('test');
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(store.read()).toEqual({ phase: 'visitor', notice: 'You are signed out everywhere.' }));
  expect(location.pathname).toBe('/');
});

test('the log: who did what, in plain words, page by page', async () => {
  const first = [
    entry(9, {
      actor: { id: sessionUser().id, name: 'me', role: 'user' },
      action: 'sign-in',
      detail: { method: 'wallet' },
    }),
    entry(8, { actor: null, action: 'sign-in', detail: { method: 'password', result: 'refused' } }),
    entry(7, { admin: { id: 'admin', name: 'Mintscope admin 1', role: 'admin' }, action: 'get-settings' }),
  ];
  const second = [entry(6), entry(5, { action: 'look-at-<b>things</b>', detail: { result: 'failed' } })];
  let failing = true;
  open(
    sessionsAre([], (path) => {
      if (!path.startsWith('/api/account/data-access')) return undefined;
      if (!path.includes('before=7')) return { body: { success: true, entries: first, more: true } };
      if (failing) return { status: 500, body: { error: 'x', message: 'Not now.' } };
      return { body: { success: true, entries: second, more: false } };
    }),
  );
  const list = await screen.findByRole('list', { name: 'Who used your data' });
  const lines = () =>
    within(list)
      .queryAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('span')].map((part) => part.textContent).join(': '));
  await waitFor(() =>
    expect(lines()).toEqual([
      'You: Signed in by wallet',
      'Somebody: Tried to sign in by password, and was refused',
      'Mintscope admin 1, in your place: Looked at your settings',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Not now.');
  expect(lines()).toHaveLength(3);
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() =>
    expect(lines().slice(3)).toEqual([
      'Mintscope admin 1: Changed your account',
      'Mintscope admin 1: Look at <b>things</b>: it failed',
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what cannot be loaded says so and can be tried again', async () => {
  let down = true;
  open((path, request) =>
    down ? { status: 503, body: { error: 'x', message: 'The records are away.' } } : sessionsAre([])(path, request),
  );
  await screen.findByText('The sessions could not be loaded');
  await screen.findByText('The log could not be loaded');
  down = false;
  for (const again of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(again);
  await screen.findByText('No session is in force.');
  await screen.findByText('Nobody has looked at your data.');
});
