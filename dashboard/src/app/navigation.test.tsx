import type { SessionUser } from '@mintscope/schemas/session-user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../testing/render-app.tsx';
import { sessionUser } from '../testing/session-user.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { SideNavigation } from './navigation.tsx';
import { navigationOf } from './pages.ts';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

const none: Answers = () => undefined;

function openSide(user: SessionUser | null, { wide = true, answers = none } = {}) {
  const page = renderPage(<SideNavigation wide={wide} onToggle={() => undefined} />, answers, user);
  return page;
}

const visitors = ['Token Discovery', 'Community Party', 'Community Chat', 'Big Winners', 'Updates & Roadmap'];
const users = ['Dashboard', 'Token Discovery', 'Alerts', ...visitors.slice(1), 'Analytics', 'Settings'];
const admins = [
  'Admin Dashboard',
  'AI Learning & Parameters',
  'Token Management',
  'Community Management',
  'Admin Settings',
];
const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));

test.each([
  ['a visitor', null, ['Dashboard', ...visitors]],
  ['a user', sessionUser(), users],
  ['an admin', sessionUser({ role: 'admin' }), [...users, ...admins]],
  ['an owner', sessionUser({ role: 'owner' }), [...users, ...admins, 'User Management', 'System Configuration']],
] as const)('%s finds their pages, narrow as wide', (_, user, labels) => {
  openSide(user);
  expect(links()).toEqual(labels);
  openSide(user, { wide: false });
  expect(links()).toEqual(labels);
});

test('the admin section has its name and its own pages', () => {
  openSide(sessionUser({ role: 'admin' }));
  const section = screen.getByRole('region', { name: 'Admin Features' });
  expect(within(section).getAllByRole('link')).toHaveLength(admins.length);
});

test('the dashboard of visitors is /, that of users /dashboard', () => {
  expect(navigationOf(null)[0]?.path).toBe('/');
  expect(navigationOf(sessionUser())[0]?.path).toBe('/dashboard');
});

test('the footer says who one is: role, shortened address, or the name where there is no address', () => {
  openSide(sessionUser({ role: 'owner' }));
  expect(screen.getByText('Owner')).toBeTruthy();
  expect(screen.getByText('So1111…1112')).toBeTruthy();
  openSide(sessionUser({ address: null, name: 'ada@example.com' }));
  expect(screen.getByText('ada@example.com')).toBeTruthy();
});

test.each([
  ['Server Online', () => ({ body: { ...health, status: 'ok' } })],
  ['Server Degraded', () => ({ body: { ...health, status: 'degraded' } })],
  ['Server Offline', () => ({ status: 502, body: 'Bad gateway' })],
] as const)('%s comes from asking', async (label, answer) => {
  openSide(null, { answers: (path) => (path === '/health' ? answer() : undefined) });
  expect(await screen.findByText(label)).toBeTruthy();
});

const health = {
  service: 'mintscope',
  version: '0.1.0',
  uptimeSeconds: 1,
  transport: 'ws',
  engines: {},
  lag: [],
};

test('an admin switches to a user and back', async () => {
  const user = userEvent.setup();
  const admin = sessionUser({ role: 'admin' });
  const acting = sessionUser({ name: 'bob', address: null, adminContext: { id: '1', name: 'ada', role: 'admin' } });
  const sent: unknown[] = [];
  const page = openSide(admin, {
    answers: (path, request) => {
      if (path === '/api/auth/switch-user') {
        sent.push(JSON.parse(String(request?.body)));
        if (sent.length === 1) return { status: 404, body: { error: 'not_found', message: 'Nobody has this name.' } };
        return { body: { success: true, message: '', token: 'b', user: acting } };
      }
      return path === '/api/auth/switch-back-to-admin'
        ? { body: { success: true, message: '', token: 'c', user: admin } }
        : undefined;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Switch to regular user' }));
  const input = await screen.findByLabelText('E-mail, wallet or username');
  await user.type(input, ' bob ');
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await screen.findByText('Nobody has this name.')).toBeTruthy();
  expect(input).toHaveProperty('value', ' bob ');
  await user.clear(input);
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await screen.findByText('(Switched)')).toBeTruthy();
  expect(sent).toEqual([{ targetEmail: 'bob' }, {}]);
  expect(screen.queryByRole('button', { name: 'Switch to regular user' })).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Switch back' }));
  await waitFor(() => expect(page.session.token()).toBe('c'));
  expect(screen.queryByText('(Switched)')).toBe(null);
});

test('on a phone: five entries at most, the others in a sheet', async () => {
  const user = userEvent.setup();
  renderPage(<BottomNavigation />, none, sessionUser({ role: 'owner' }));
  const bar = screen.getByRole('navigation');
  expect(bar.children.length).toBeLessThanOrEqual(5);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const sheet = await screen.findByRole('dialog', { name: 'More' });
  const inSheet = within(sheet)
    .getAllByRole('link')
    .map((link) => link.textContent);
  const inBar = ['Dashboard', 'Token Discovery', 'Alerts', 'Community Chat'];
  expect(inSheet).toEqual([
    ...users.filter((label) => !inBar.includes(label)),
    ...admins,
    'User Management',
    'System Configuration',
  ]);
  expect(within(sheet).getByRole('button', { name: 'Log out' })).toBeTruthy();
});
