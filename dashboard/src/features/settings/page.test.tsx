import { messages } from '@mintscope/schemas/messages';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { SettingsPage } from './page.tsx';
import { UsernameForm } from './username-form.tsx';

let saved: unknown[];

beforeEach(() => {
  localStorage.clear();
  saved = [];
});

const nothing: Answers = () => undefined;

function open(tab: string, more: Answers = nothing, user = sessionUser()) {
  history.replaceState(null, '', `/settings?tab=${tab}`);
  const page = renderPage(
    <SettingsPage />,
    (path, request) => {
      const answer = more(path, request);
      if (answer || path !== '/api/account/settings') return answer;
      if (request?.method !== 'PUT') return { body: { success: true, settings: defaultSettings, updatedAt: null } };
      const settings: unknown = JSON.parse(String(request.body));
      saved.push(settings);
      return { body: { success: true, settings, updatedAt: 1 } };
    },
    user,
  );
  return page;
}

async function put(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

test('tabs move by keyboard and stand in the address', async () => {
  open('nonsense');
  const display = screen.getByRole('tab', { name: 'Display' });
  expect(display.getAttribute('aria-selected')).toBe('true');
  display.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(location.search).toBe('?tab=account');
  expect(screen.getByRole('tabpanel', { name: 'Account' })).toBeTruthy();
  await userEvent.keyboard('{End}');
  expect(location.search).toBe('?tab=api');
});

test('a choice of the display is shown at once and saved', async () => {
  open('display');
  await userEvent.click(screen.getByRole('button', { name: 'Compact' }));
  expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('Saved');
  expect(saved).toEqual([{ ...defaultSettings, display: { ...defaultSettings.display, density: 'compact' } }]);
});

test('single-key shortcuts can be switched off', async () => {
  open('display');
  const shortcuts = screen.getByRole('switch', { name: 'Single-key shortcuts' });
  expect(shortcuts).toHaveProperty('checked', true);
  await userEvent.click(shortcuts);
  await screen.findByText('Saved');
  expect(saved).toEqual([{ ...defaultSettings, display: { ...defaultSettings.display, singleKeys: false } }]);
});

test('a change that cannot be saved stays, and can be tried again', async () => {
  let down = true;
  open('notifications', (path, request) =>
    down && path === '/api/account/settings' && request?.method === 'PUT'
      ? { status: 503, body: { error: 'engine_away', message: 'The records are away.' } }
      : undefined,
  );
  const watched = screen.getByRole('switch', { name: 'Watched tokens' });
  await userEvent.click(watched);
  await screen.findByText('Could not save: The records are away.');
  expect(watched).toHaveProperty('checked', false);
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Saved');
  expect(saved).toMatchObject([{ notifications: { watchlist: false } }]);
});

test('an own platform: what is wrong stands beside its field, what was typed stays, then it is added', async () => {
  open('display');
  const form = within(screen.getByRole('form', { name: 'Add a platform' }));
  const address = form.getByLabelText('Base address');
  await put(address, 'http://example.com/');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(form.getByText('Please enter a name')).toBeTruthy();
  expect(form.getByText('Only https addresses are allowed')).toBeTruthy();
  expect(address).toHaveProperty('value', 'http://example.com/');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  await put(form.getByLabelText('Your own platform'), 'Mine');
  await put(address, 'https://example.com/');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByLabelText('Primary: Mine'));
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      primaryPlatform: 'mine',
      platforms: expect.arrayContaining([{ id: 'mine', name: 'Mine', baseUrl: 'https://example.com/', enabled: true }]),
    }),
  );
  await userEvent.click(screen.getByLabelText('Show GMGN'));
  const last = screen.getByLabelText('Show Mine');
  expect(last).toHaveProperty('disabled', true);
});

test.each([
  ['   ', messages.usernameNeeded],
  ['ab', messages.usernameLength],
  ['a'.repeat(21), messages.usernameLength],
  ['bad name', messages.usernameLetters],
])('the username %j is refused: %s', async (typed, message) => {
  let asked = 0;
  open('account', (path) => {
    if (path.includes('username')) asked += 1;
    return undefined;
  });
  const field = screen.getByLabelText('Username');
  await put(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(message)).toBeTruthy();
  expect(field).toHaveProperty('value', typed);
  expect(asked).toBe(0);
});

test('a username that another user has: the server’s words beside the field', async () => {
  open('account', (path) =>
    path === '/api/auth/update-username'
      ? { status: 409, body: { error: 'taken', message: 'Somebody else has this name.', field: 'username' } }
      : undefined,
  );
  const field = screen.getByLabelText('Username');
  await userEvent.type(field, 'someone{Enter}');
  await screen.findByText('Somebody else has this name.');
  expect(field).toHaveProperty('value', 'someone');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('without a token no user is authenticated', async () => {
  renderPage(<UsernameForm username="someone" />, nothing, null);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.notAuthenticated)).toBeTruthy();
});

test('a saved username is told to the session', async () => {
  const user = sessionUser();
  const { session } = open('account', (path) => {
    if (path === '/api/auth/update-username') return { body: { success: true, message: 'Your username is saved.' } };
    if (path === '/api/auth/validate') return { body: { success: true, user: { ...user, username: 'someone' } } };
    return undefined;
  });
  await userEvent.type(screen.getByLabelText('Username'), ' someone {Enter}');
  await screen.findByText('Your username is saved.');
  await waitFor(() => expect(session.read()).toMatchObject({ user: { username: 'someone' } }));
});

test.each<[tab: string, field: string, user: SessionUser, others: string]>([
  ['account', 'Username', sessionUser({ username: 'anna' }), 'bert'],
  ['display', 'Base address', sessionUser(), ''],
  ['security', 'Current password', sessionUser({ hasPassword: true }), ''],
])('after a switch of user nothing typed by the one before is left: %s', async (tab, name, user, others) => {
  const { session } = open(tab, nothing, user);
  await put(screen.getByLabelText(name), 'typed-by-anna');
  const other = { ...user, id: '00000000-0000-4000-8000-00000000be27', sessionId: 'other', username: 'bert' };
  act(() => session.accept({ token: 'other', user: other }));
  expect((screen.getByLabelText(name) as HTMLInputElement).value).toBe(others);
});

test('an admin in a user’s place is told that it is recorded', () => {
  open('display', nothing, sessionUser({ adminContext: { id: 'a', name: 'boss', role: 'admin' } }));
  expect(screen.getByText(/You act as another user/)).toBeTruthy();
});

test('an account without a wallet, payments or access says so', async () => {
  const billing = {
    success: true,
    enabled: false,
    entitlement: { active: false, expiresAt: null, trial: false },
    payments: [],
  };
  open(
    'wallet',
    (path) => (path === '/api/billing/status' ? { body: billing } : undefined),
    sessionUser({ address: null, fullAccess: false, entitlement: billing.entitlement }),
  );
  expect(screen.getByText('Not connected')).toBeTruthy();
  expect(screen.getByText('You signed in without a wallet')).toBeTruthy();
  expect(screen.getByText('None yet')).toBeTruthy();
  await screen.findByText('No payment was made for this account.');
});

test('payments so far, with what became of them', async () => {
  const payment = (fields: object) => ({
    reference: 'r1',
    currency: 'SOL',
    amount: '0.66',
    recipient: 'x',
    url: 'solana:x',
    status: 'expired',
    createdAt: 1_700_000_000_000,
    expiresAt: 1_700_000_900_000,
    signature: null,
    paidAt: null,
    ...fields,
  });
  const paid = {
    reference: 'r2',
    currency: 'USDC',
    amount: '99',
    status: 'paid',
    signature: 'sig/1',
    paidAt: 1_700_000_500_000,
  };
  const { entitlement } = sessionUser();
  const body = { success: true, enabled: false, entitlement, payments: [payment(paid), payment({})] };
  open('wallet', (path) => (path === '/api/billing/status' ? { body } : undefined));
  await screen.findByText('Paid');
  const [first, second] = within(screen.getByRole('region', { name: 'Payments so far' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^99 USDC Paid1[45] Nov 2023/);
  expect(first?.querySelector('a')?.href).toBe('https://solscan.io/tx/sig%2F1');
  expect(second?.textContent).toMatch(/^0.66 SOL ExpiredAsked for 1[45] Nov 2023/);
  expect(second?.querySelector('a')).toBeNull();
});
