import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { refusal, script, signInAnswer } from '../../testing/sign-in-answers.ts';
import { AdminSignInPage } from './page.tsx';

const path = '/api/auth/admin-login';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  history.replaceState(null, '', '/admin-login');
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(answer: Parameters<typeof script>[0][string]) {
  const scripted = script({ [path]: answer });
  const page = renderPage(<AdminSignInPage />, scripted.answers, null);
  await pass(0);
  return { ...scripted, ...page };
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });

function fill(address: string, secret: string): void {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: secret } });
}

test('the button waits for both fields; Enter says what is missing', async () => {
  const { sent } = await open({ body: signInAnswer({ role: 'admin' }) });
  expect(button().disabled).toBe(true);
  fireEvent.keyDown(email(), { key: 'Enter' });
  const message = screen.getByText('Please enter both email and password.');
  expect(email().getAttribute('aria-describedby')).toBe(message.id);
  fill('root@example.org', '');
  expect(button().disabled).toBe(true);
  fireEvent.keyDown(email(), { key: 'Enter' });
  expect(password().getAttribute('aria-describedby')).toBe(
    screen.getByText('Please enter both email and password.').id,
  );
  fill('  ', 'secret');
  expect(button().disabled).toBe(true);
  fill('root@example.org', 'secret');
  expect(button().disabled).toBe(false);
  expect(sent).toEqual([]);
});

test('signed in, the dashboard opens after a second', async () => {
  const { bodies, session } = await open({ body: signInAnswer({ role: 'admin' }) });
  fill('root@example.org', ' spaces count ');
  fireEvent.click(button());
  await pass(0);
  expect(bodies(path)).toEqual([{ email: 'root@example.org', password: ' spaces count ' }]);
  expect(session.token()).toBe('token-of-test');
  await pass(999);
  expect(location.pathname).toBe('/admin-login');
  await pass(1);
  expect(location.pathname).toBe('/dashboard');
});

test('the server’s words, in an alert; what was typed stays', async () => {
  await open(refusal(401, 'Admin login failed'));
  fill('root@example.org', 'wrong');
  fireEvent.click(button());
  await pass(0);
  expect(screen.getByText('Admin login failed').getAttribute('role')).toBe('alert');
  expect([email().value, password().value]).toEqual(['root@example.org', 'wrong']);
  expect(button().disabled).toBe(false);
});

test('an error of a field stands at the field', async () => {
  await open(refusal(400, 'email: is too long', 'email'));
  fill('root@example.org', 'x');
  fireEvent.click(button());
  await pass(0);
  expect(email().getAttribute('aria-describedby')).toBe(screen.getByText('email: is too long').id);
});

test('password managers know the fields; the password can be looked at; Caps Lock is told', async () => {
  await open(undefined);
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  expect(password().type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  expect(screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')).toBe('true');
  const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
  Object.assign(press, { getModifierState: (key: string) => key === 'CapsLock' });
  fireEvent(password(), press);
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  fireEvent.blur(password());
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});

test('the way to the wallet remembers what was asked for', async () => {
  history.replaceState(null, '', '/admin-login?from=%2Fsettings');
  await open({ body: signInAnswer() });
  const link = screen.getByRole('link', { name: 'Log in with a wallet instead' });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fsettings');
});
