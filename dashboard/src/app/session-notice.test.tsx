import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SignInPage } from '../features/sign-in/page.tsx';
import { SignUpPage } from '../features/sign-up/page.tsx';
import { sessionEndedText } from '../lib/session/session-store.ts';
import { renderPage } from '../testing/render-app.tsx';
import { script, signInOptions } from '../testing/sign-in-answers.ts';
import { SessionNotice } from './session-notice.tsx';

beforeEach(() => localStorage.clear());

function open(path: string, page = <></>): void {
  history.replaceState(null, '', path);
  const { answers } = script({ '/api/auth/options': { body: signInOptions() } });
  const { session } = renderPage(
    <>
      <SessionNotice />
      {page}
    </>,
    answers,
    null,
  );
  session.forget(sessionEndedText);
}

test.each([
  ['/discovery?q=pepe', '/login?from=%2Fdiscovery%3Fq%3Dpepe'],
  ['/updates?a=1#goals', '/login?from=%2Fupdates%3Fa%3D1%23goals'],
  ['/?from=%2Fadmin%2Fusers', '/login?from=%2Fadmin%2Fusers'],
  ['/signup?from=%2Fsettings', '/login?from=%2Fsettings'],
  ['/signup?from=%2F%2Fevil.example', '/login'],
])('at %s the way to log in is %s', async (path, way) => {
  open(path);
  await screen.findByText(sessionEndedText);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(way);
});

test.each([
  ['/login', <SignInPage key="page" />],
  ['/signup', <SignUpPage key="page" />],
])('%s tells once that the session has ended', async (path, page) => {
  open(path, page);
  expect(await screen.findAllByText(sessionEndedText)).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('at the place to log in the bar does not lead there', async () => {
  open('/login?from=%2Fsettings');
  await screen.findByText(sessionEndedText);
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});
