import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeBackup } from '../lib/picks/pick-backup.ts';
import { sessionEndedText } from '../lib/session/session-store.ts';
import { selectedToken } from '../testing/picks.ts';
import { type Answers, renderApp } from '../testing/render-app.tsx';
import { sessionUser } from '../testing/session-user.ts';

let page: ReturnType<typeof renderApp>;

beforeEach(() => localStorage.clear());

function open(path: string, user: Parameters<typeof renderApp>[1], answers: Answers = () => undefined): void {
  history.replaceState(null, '', path);
  page = renderApp(answers, user);
}

const here = () => `${location.pathname}${location.search}`;
test("a visitor who wants a user's page is asked to sign up, and the way back is remembered", async () => {
  open('/analytics?a=1', null);
  await waitFor(() => expect(here()).toBe('/signup?from=%2Fanalytics%3Fa%3D1'));
});

test('a path that is none leads home', async () => {
  open('/nowhere', null);
  await waitFor(() => expect(here()).toBe('/'));
});

test('a user who opens / is led to the dashboard', async () => {
  open('/', sessionUser());
  await waitFor(() => expect(here()).toBe('/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Command Center' })).toBeTruthy();
});

test('a page that is not built yet says what it will be', async () => {
  open('/community-party', null);
  expect(await screen.findByRole('heading', { name: 'Community Party' })).toBeTruthy();
  expect(screen.getByText('Coming Soon')).toBeTruthy();
  expect(document.title).toBe('Community Party · Mintscope');
});

test("a session that ends sends its user away from users' pages, and says why", async () => {
  open('/recommendations', sessionUser());
  await screen.findByRole('heading', { name: 'AI Recommendations' });
  page.session.forget(sessionEndedText);
  expect(await screen.findByText(sessionEndedText)).toBeTruthy();
  expect(here()).toBe('/signup?from=%2Frecommendations');
});

test('while the server cannot say who this is, a spinner; without an answer, a calm sentence and a way on', async () => {
  localStorage.setItem('jwt', 'abc');
  let status = 503;
  const answers: Answers = (path) =>
    path === '/api/auth/validate'
      ? { status, body: status === 200 ? { success: true, user: sessionUser() } : { error: 'x', message: 'away' } }
      : undefined;
  open('/recommendations', null, answers);
  expect(screen.getByText('Loading your session')).toBeTruthy();
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByRole('alert').textContent).toMatch(/^Token validation failed.*away.*You stay signed in/);
  expect(here()).toBe('/recommendations');
  expect(localStorage.getItem('jwt')).toBe('abc');
  status = 200;
  again.click();
  expect(await screen.findByRole('heading', { name: 'AI Recommendations' })).toBeTruthy();
});

/** Opens the dashboard with a token of the subject; the server does not answer, and picks are kept for the sample user. */
async function openAway(subject: string) {
  const selections = [selectedToken({ scope: 'personal', symbol: 'PEPE' })];
  const waiting = [{ address: 'A', symbol: 'WIF', selectedAt: 1 }];
  writeBackup(sessionUser().id, { keptAt: { personal: Date.now() }, selections, waiting });
  localStorage.setItem('jwt', `h.${btoa(JSON.stringify({ sub: subject }))}.s`);
  open('/dashboard', null, () => ({ status: 503, body: { error: 'x', message: 'away' } }));
  await screen.findByRole('button', { name: 'Try Again' });
}

test('without the server the page opens with the picks that this browser kept', async () => {
  await openAway(sessionUser().id);
  const kept = within(await screen.findByRole('list', { name: 'Kept picks' }));
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sent when the server is back'),
    expect.stringMatching(/PEPE.*Your pick.*4\.00x.*1\.50x/),
  ]);
});

test('the picks of another user are not shown', async () => {
  await import('../components/picks/kept-picks.tsx');
  await openAway('another');
  await act(async () => undefined);
  expect(screen.queryByRole('list', { name: 'Kept picks' })).toBe(null);
});
