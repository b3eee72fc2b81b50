import type { Account } from '@mintscope/schemas/api/people/account';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { stubPhone } from '../../testing/stub-phone.ts';
import { AdminUsersPage } from './page.tsx';

const owner = sessionUser({ role: 'owner' });
const bob: Account = {
  id: '00000000-0000-4000-8000-0000000000b0',
  name: 'bob@example.com',
  address: null,
  email: 'bob@example.com',
  username: 'bob',
  role: 'user',
  entitlement: { active: true, expiresAt: Date.now() + 10.5 * 24 * 3_600_000, trial: true },
  sessions: 2,
  lastSeenAt: null,
  createdAt: 1_700_000_000_000,
  suspendedAt: null,
};
const self: Account = { ...bob, id: owner.id, name: 'me', email: null, username: null, role: 'owner' };

beforeEach(() => localStorage.clear());
function open(answers: Answers): void {
  renderPage(<AdminUsersPage />, answers, owner);
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

test('accounts with role, entitlement and sessions; no admin changes themselves', async () => {
  open(() => ({ body: { success: true, users: [bob, self], total: 2 } }));
  await screen.findByText('2 accounts');
  const cells = within(rowOf('bob@example.com'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(2, 5)).toEqual(['Free, 10d left', '2', 'Never']);
  expect(within(rowOf('me')).queryByRole('button')).toBe(null);
  expect(within(rowOf('me')).queryByRole('combobox')).toBe(null);
});

test('suspending asks first, shows why it failed, and sends it again', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  open((path, request) => {
    if (request?.method !== 'PUT') return { body: { success: true, users: [bob, self], total: 2 } };
    sent.push([path, JSON.parse(String(request.body))]);
    return sent.length === 1
      ? { status: 409, body: { error: 'conflict', message: 'It would leave the product without an owner.' } }
      : { body: { success: true, user: { ...bob, suspendedAt: 1 } } };
  });
  await screen.findByText('2 accounts');
  await user.click(within(rowOf('bob@example.com')).getByRole('button', { name: 'Suspend bob@example.com' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Suspend bob@example.com?' });
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await within(dialog).findByText('It would leave the product without an owner.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(sent).toEqual([
    [`/api/admin/users/${bob.id}`, { suspended: true }],
    [`/api/admin/users/${bob.id}`, { suspended: true }],
  ]);
});

const listed = { body: { success: true, users: [bob, self], total: 2 } };

test('controls say whose they are', async () => {
  open(() => listed);
  await screen.findByText('2 accounts');
  expect(screen.getAllByRole('combobox', { name: 'Role of bob@example.com' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Suspend bob@example.com' })).toHaveLength(1);
});

test('on a phone rows are cards, with all that the table tells and changes', async () => {
  const user = userEvent.setup();
  stubPhone(true);
  open(() => listed);
  const list = await screen.findByRole('list', { name: 'Accounts' });
  expect(screen.queryByRole('table')).toBe(null);
  const [card, mine] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(card.textContent).toMatch(/^bob@example\.combob@example\.com · bob.*Free, 10d left2 sessionsnever seenjoined/);
  expect(within(mine).queryByRole('button')).toBe(null);
  await user.selectOptions(within(card).getByRole('combobox', { name: 'Role of bob@example.com' }), 'Admin');
  expect(screen.getByRole('alertdialog', { name: 'Make bob@example.com an admin?' })).toBeTruthy();
});

test('who the server refuses sees the card', async () => {
  open(() => ({ status: 403, body: { error: 'forbidden', message: 'no' } }));
  expect(await screen.findByText('This feature is only available to system owners.')).toBeTruthy();
});
