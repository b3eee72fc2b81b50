import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link } from './link.tsx';
import { matchPath } from './match-path.ts';
import { Redirect, RouterProvider, useQueryParams, useRouter } from './router.tsx';

beforeEach(() => history.replaceState(null, '', '/start?a=1'));
afterEach(cleanup);

test.each([
  ['/token/:address', '/token/abc', { address: 'abc' }],
  ['/token/:address', '/token/a%20b/', { address: 'a b' }],
  ['/token/:address', '/token/%E0%A4%A', { address: '%E0%A4%A' }],
  ['/token/:address', '/token', null],
  ['/discovery', '/discovery/', {}],
  ['/discovery', '/discover', null],
  ['/', '/', {}],
])('%s against %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

function Probe() {
  const { place, navigate } = useRouter();
  const [params, setParams] = useQueryParams();
  return (
    <>
      <output>{`${place.pathname}${place.search}`}</output>
      <p>{params.get('q')}</p>
      <Link to="/other">other</Link>
      <button type="button" onClick={() => setParams((next) => next.set('q', 'pepe'))}>
        search
      </button>
      <button type="button" onClick={() => setParams((next) => next.delete('a'), { replace: true })}>
        drop
      </button>
      <button type="button" onClick={() => navigate('/third')}>
        third
      </button>
    </>
  );
}

test('links, queries and the browser buttons move the page without loading it', async () => {
  const user = userEvent.setup();
  render(
    <RouterProvider>
      <Probe />
    </RouterProvider>,
  );
  const where = () => screen.getByRole('status').textContent;
  expect(where()).toBe('/start?a=1');
  await user.click(screen.getByText('search'));
  expect(where()).toBe('/start?a=1&q=pepe');
  await user.click(screen.getByText('drop'));
  expect(where()).toBe('/start?q=pepe');
  expect(screen.getByText('pepe')).toBeTruthy();
  await user.click(screen.getByText('other'));
  expect(where()).toBe('/other');
  expect(screen.getByText('other').getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByText('third'));
  expect(location.pathname).toBe('/third');
});

test('a redirect replaces the address', () => {
  const before = history.length;
  render(
    <RouterProvider>
      <Redirect to="/discovery" />
    </RouterProvider>,
  );
  expect(location.pathname).toBe('/discovery');
  expect(history.length).toBe(before);
});
