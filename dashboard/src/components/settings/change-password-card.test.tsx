import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { refusal, script } from '../../testing/sign-in-answers.ts';
import { SecurityTab } from './security-tab.tsx';

const path = '/api/auth/change-password';
const admin = sessionUser({ role: 'admin', address: null, name: 'root@example.org', hasPassword: true });
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/settings?tab=security');
});

function open(answer: Parameters<typeof script>[0][string], user = admin) {
  const scripted = script({ [path]: answer, '/api/account/sessions': { body: { success: true, sessions: [] } } });
  const page = renderPage(<SecurityTab />, scripted.answers, user);
  const asked = (wanted: string) => scripted.bodies(wanted).length;
  return { ...scripted, ...page, asked };
}

const labels = ['Current password', 'New password', 'Repeat new password'] as const;
const inputs = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));
const values = () => inputs().map(({ value }) => value);

async function fill(...texts: readonly string[]): Promise<void> {
  for (const [index, input] of inputs().entries()) {
    await userEvent.clear(input);
    if (texts[index]) await userEvent.type(input, texts[index]);
  }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));
const saidOf = (input: HTMLElement | undefined) =>
  document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  ['has no password', sessionUser()],
  ['is another’s', { ...admin, adminContext: { id: 'a', name: 'boss', role: 'admin' as const } }],
])('where the account %s there is nothing to change', async (_, user) => {
  open(undefined, user);
  await screen.findByText('No session is in force.');
  expect(screen.queryByRole('region', { name: 'Change password' })).toBeNull();
});

test('changed: the server gets both, the fields are empty, other sessions are said to have ended', async () => {
  const { bodies, asked } = open({ body: { success: true, message: 'Your password is changed.', ended: 2 } });
  const card = within(screen.getByRole('region', { name: 'Change password' }));
  expect(card.getByText(/All other sessions of your account end/)).toBeTruthy();
  await waitFor(() => expect(asked('/api/account/sessions')).toBe(1));
  await fill(' old one ', ' new secret ', ' new secret ');
  await userEvent.keyboard('{Enter}');
  const done = await screen.findByText('Your password is changed. 2 other sessions ended.');
  expect(done.getAttribute('role')).toBe('status');
  expect(bodies(path)).toEqual([{ currentPassword: ' old one ', newPassword: ' new secret ' }]);
  expect(values()).toEqual(['', '', '']);
  await waitFor(() => expect(asked('/api/account/sessions')).toBe(2));
  await userEvent.type(screen.getByLabelText('New password'), 'x');
  expect(screen.queryByText(/is changed/)).toBeNull();
});

test.each([
  [['', 'b', 'b'], 0, 'Please enter your password.'],
  [['a', '', ''], 1, 'Please enter a new password.'],
  [['a', 'b', ''], 2, 'Please enter the new password again.'],
  [['a', 'b', 'c'], 2, 'This is not the same new password.'],
] as const)('%j: field %i says what is wrong, and the server is not asked', async (typed, wrong, text) => {
  const { asked } = open(undefined);
  await fill(...typed);
  await press();
  expect(inputs().map(saidOf)[wrong]).toBe(text);
  expect(document.activeElement).toBe(inputs()[wrong]);
  expect(values()).toEqual(typed);
  expect(asked(path)).toBe(0);
});

test.each([
  [403, 'This is not your current password.', 'currentPassword', 0],
  [400, 'A password has at least 12 characters.', 'newPassword', 1],
] as const)('%i: the server’s words stand at the field, what was typed stays', async (status, text, field, at) => {
  const { session } = open(refusal(status, text, field));
  await fill('a', 'b', 'b');
  await press();
  await screen.findByText(text);
  expect(inputs().map((input) => [saidOf(input), input.getAttribute('aria-invalid')])[at]).toEqual([text, 'true']);
  expect(values()).toEqual(['a', 'b', 'b']);
  expect(session.token()).toBe('test');
});

test('a refusal that is about no field is an alert', async () => {
  open(refusal(429, 'The current password was wrong too often.'));
  await fill('a', 'b', 'b');
  await press();
  const alert = await screen.findByText('The current password was wrong too often.');
  expect(alert.getAttribute('role')).toBe('alert');
  expect(values()).toEqual(['a', 'b', 'b']);
});

test('password managers know the fields and the account; each password can be looked at', async () => {
  open(undefined);
  expect(inputs().map((input) => input.autocomplete)).toEqual(['current-password', 'new-password', 'new-password']);
  const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect([name?.value, name?.hidden]).toEqual(['root@example.org', true]);
  for (const [index, label] of labels.entries()) {
    expect(inputs()[index]?.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
    expect(inputs()[index]?.type).toBe('text');
  }
});
