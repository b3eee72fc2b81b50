import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../lib/parts/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

beforeEach(() => {
  // React tells the console of every error that a boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page whose script cannot be had the first `failures` times. */
function pageAfter(failures: number) {
  let asked = 0;
  const load = async (): Promise<ComponentType<object>> => {
    asked += 1;
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <h1>The page</h1>;
  };
  return { Page: lazyPart(load), asked: () => asked };
}

const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });

test.each([
  ['Something went wrong', undefined],
  ['Unexpected Application Error!', 'Unexpected Application Error!'],
])('%s: causes and ways on; Try Again asks for the script again, until it comes', async (heading, title) => {
  const user = userEvent.setup();
  const { Page, asked } = pageAfter(2);
  render(
    <ErrorBoundary {...(title ? { title } : {})}>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(heading);
  for (const cause of ['Network', 'Browser', 'Server']) expect(alert.textContent).toContain(`${cause}:`);
  expect(screen.getByText('Failed to fetch dynamically imported module')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  expect(asked()).toBe(1);
  await user.click(await tryAgain());
  await vi.waitFor(() => expect(asked()).toBe(2));
  await user.click(await tryAgain());
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(asked()).toBe(3);
});

test('another page is drawn, and the one that failed is asked for again by a visitor who comes back to it', async () => {
  const { Page, asked } = pageAfter(1);
  const at = (pathname: string) => (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback="Loading">{pathname === '/broken' ? <Page /> : <p>Another page</p>}</Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(at('/broken'));
  await tryAgain();
  rerender(at('/another'));
  expect(screen.getByText('Another page')).toBeTruthy();
  rerender(at('/broken'));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(asked()).toBe(2);
});
