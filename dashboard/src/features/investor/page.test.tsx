import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { refusal, script, signInAnswer, signInOptions } from '../../testing/sign-in-answers.ts';
import { InvestorPage } from './page.tsx';

const path = '/api/investor/simple-login';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  history.replaceState(null, '', '/investor');
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(answer: Parameters<typeof script>[0][string]) {
  const scripted = script({ '/api/auth/options': { body: signInOptions() }, [path]: answer });
  const page = renderPage(<InvestorPage />, scripted.answers, null);
  await pass(0);
  return { ...scripted, ...page };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Access code' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const submit = async () => {
  const form = field().form;
  if (form) fireEvent.submit(form);
  await pass(0);
};

test('a code lets in; the dashboard opens after 1.5 s', async () => {
  const { bodies, session } = await open({ body: signInAnswer() });
  type('  secret-code-123 ');
  await submit();
  expect(screen.getByText('VIP Access granted! Redirecting...').closest('[role="status"]')).toBeTruthy();
  expect(bodies(path)).toEqual([{ investorCode: 'secret-code-123' }]);
  expect(session.token()).toBe('token-of-test');
  await pass(1499);
  expect(location.pathname).toBe('/investor');
  await pass(1);
  expect(location.pathname).toBe('/dashboard');
});

test.each(['', '   '])('%j is not sent', async (code) => {
  const { bodies } = await open({ body: signInAnswer() });
  type(code);
  await submit();
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByText('Please enter the investor access code').id);
  expect(bodies(path)).toEqual([]);
});

test('a wrong code keeps what was typed', async () => {
  const { session } = await open(refusal(401, 'Invalid access code'));
  type('wrong');
  await submit();
  expect(screen.getByText('Invalid access code')).toBeTruthy();
  expect(field().value).toBe('wrong');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(session.token()).toBeNull();
});

test('while it is checked nothing can be sent twice', async () => {
  const { bodies } = await open({ body: signInAnswer() });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  type('code');
  await submit();
  expect(screen.getByRole('button', { name: 'Verifying...' })).toHaveProperty('disabled', true);
  await submit();
  expect(bodies(path)).toEqual([]);
});

test('a server that is away says so', async () => {
  await open({ body: signInAnswer() });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  type('code');
  await submit();
  expect(screen.getByText('The server cannot be reached. Please try again in a moment.')).toBeTruthy();
});

test.each([
  ['cut off', '{"success":true,"tok', 'Invalid data format received'],
  ['empty', 'null', 'Invalid access code'],
])('an answer that is %s grants nothing, and the code can be sent again', async (_, text, words) => {
  vi.stubEnv('PROD', true);
  const { session } = await open({ body: signInAnswer() });
  const answers = globalThis.fetch;
  vi.stubGlobal('fetch', async () => new Response(text));
  type('code');
  await submit();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('VIP Access granted! Redirecting...')).toBeNull();
  expect([field().readOnly, session.token()]).toEqual([false, null]);
  vi.stubGlobal('fetch', answers);
  await submit();
  expect(screen.getByText('VIP Access granted! Redirecting...')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  vi.unstubAllEnvs();
});

test('the way to the wallet remembers what was asked for', async () => {
  history.replaceState(null, '', '/investor?from=%2Fsettings');
  await open({ body: signInAnswer() });
  const link = screen.getByRole('link', { name: 'Log in with a wallet instead' });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fsettings');
});
