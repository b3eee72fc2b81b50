import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sessionUser } from '../testing/session-user.ts';
import { findPage } from './pages.ts';

beforeEach(() => localStorage.clear());

const heading = (name: string) => screen.findByRole('heading', { name });
const here = () => `${location.pathname}${location.search}`;

function open(path: string, user: Parameters<typeof renderApp>[1] = sessionUser()) {
  history.replaceState(null, '', `${location.origin}${path}`);
  return renderApp(() => undefined, user);
}

function loadOf(path: string) {
  const page = findPage(path);
  if (!page) throw new Error(`No page is at ${path}`);
  return vi.spyOn(page, 'load');
}

test('a redirect takes the place of the address that was opened, and adds one to those that were followed to', async () => {
  const opened = history.length;
  const { router } = open('/nowhere');
  await heading('Command Center');
  expect([here(), history.length]).toEqual(['/dashboard', opened]);
  await act(() => router.navigate('/updates'));
  await heading('Updates & Roadmap');
  await act(() => router.navigate('/'));
  await heading('Command Center');
  expect(history.length).toBe(opened + 2);
});

test('a guard that sends to sign up remembers path, query and hash', async () => {
  open('/settings?tab=security#sessions', null);
  await waitFor(() => expect(here()).toBe('/signup?from=%2Fsettings%3Ftab%3Dsecurity%23sessions'));
});

test.each([
  '/token/%E0%A4%A',
  '//evil.example/discovery',
  '/discovery/..%2f..%2fadmin',
  '/%00',
  '/Dashboard',
  '/admin/x',
])('the hostile path %s shows a page of ours', async (path) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open(path, null);
  await waitFor(() => expect(['/', '/signup']).toContain(location.pathname));
  expect(await screen.findAllByRole('heading', { level: 1 })).not.toEqual([]);
});

test('a page whose script cannot be had says so; Try Again asks for it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = loadOf('/updates').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  open('/updates');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByRole('main').textContent).toContain('Something went wrong');
  load.mockRestore();
  await userEvent.click(again);
  await heading('Updates & Roadmap');
});

test('the page before stays while the next one loads; what takes longer is told', async () => {
  const { router } = open('/community-party');
  await heading('Community Party');
  let arrive: (page: ComponentType) => void = () => undefined;
  loadOf('/updates').mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  act(() => void router.navigate('/updates'));
  expect(screen.getByRole('heading', { name: 'Community Party' })).toBeTruthy();
  expect(await screen.findByText('Loading the page')).toBeTruthy();
  await act(async () => arrive(() => <h1>What is new</h1>));
  await heading('What is new');
  expect(here()).toBe('/updates');
  expect(document.title).toBe('Updates & Roadmap · Mintscope');
});
