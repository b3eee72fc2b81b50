import { developmentAddress } from '@mintscope/schemas/api/access/login-for-development';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { refusal, script, signInAnswer, signInOptions } from '../../testing/sign-in-answers.ts';
import { DevelopmentPage } from './page.tsx';

const path = '/api/auth/dev-login';
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/dev-login');
});

function open(developmentAccess: boolean, answer: Parameters<typeof script>[0][string] = { body: signInAnswer() }) {
  const scripted = script({
    '/api/auth/options': { body: signInOptions({ developmentAccess }) },
    [path]: answer,
  });
  renderPage(<DevelopmentPage />, scripted.answers, null);
  return { ...scripted, user: userEvent.setup() };
}

test('one click: the fixed development wallet, an owner', async () => {
  const { user, bodies } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Enter as owner' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(bodies(path)).toEqual([{ address: developmentAddress }]);
});

test.each([
  ['Admin', /admin/],
  ['User', /^(?!.*(admin|owner)).*$/],
])('as %s the address says so', async (role, address) => {
  const { user, bodies } = open(true);
  await user.click(await screen.findByRole('button', { name: role }));
  await user.click(screen.getByRole('button', { name: `Enter as ${role.toLowerCase()}` }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(bodies(path)[0]?.address).toMatch(address);
});

test('switched off, it says so and asks for nothing', async () => {
  const { sent } = open(false);
  await screen.findByText('Development access is switched off on this server.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  expect(sent.map((one) => one.path)).toEqual(['/api/auth/options']);
});

test('a refusal is told', async () => {
  const { user } = open(true, refusal(429, 'Too many requests from your address; try again in 12 s.'));
  await user.click(await screen.findByRole('button', { name: 'Enter as owner' }));
  await screen.findByText('Too many requests from your address; try again in 12 s.');
  expect(location.pathname).toBe('/dev-login');
});

test.each([true, false])('the other ways remember what was asked for (switched on: %s)', async (on) => {
  history.replaceState(null, '', '/dev-login?from=%2Fsettings');
  open(on);
  const link = await screen.findByRole('link', { name: on ? 'Log in with a wallet instead' : 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fsettings');
});
