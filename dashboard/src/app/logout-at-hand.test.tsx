import { logout } from '@mintscope/schemas/api/access/logout';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sessionUser } from '../testing/session-user.ts';
import { stubPhone } from '../testing/stub-phone.ts';
import { pages } from './pages.ts';

beforeEach(() => localStorage.clear());

const guarded = pages.filter(({ access }) => access !== 'visitor');
const desktop = { width: 1440, phone: false };
const phone = { width: 390, phone: true };

test('there are pages that need a session', () => {
  expect(guarded.length).toBeGreaterThan(10);
});

test.each(
  guarded.flatMap(({ path }) => [
    { path, ...desktop },
    { path, ...phone },
  ]),
)('$path, $width wide: logging out is one click away, on a phone two, and works', async ({ path, phone }) => {
  const asked: string[] = [];
  const here = path.replace(':address', 'So11111111111111111111111111111111111111112');
  history.replaceState(null, '', here);
  stubPhone(phone);
  const page = renderApp(
    (asking) => {
      asked.push(asking);
      return undefined;
    },
    sessionUser({ role: 'owner' }),
  );
  // The page itself is there, not only its frame.
  await waitFor(() => expect(screen.queryByText('Loading the page')).toBeNull());
  expect(location.pathname).toBe(here);
  expect(screen.getByRole('main').textContent).not.toBe('');
  if (phone) await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const place = phone ? within(await screen.findByRole('dialog', { name: 'More' })) : screen;
  await userEvent.click(place.getByRole('button', { name: 'Log out' }));
  expect(page.session.read().phase).toBe('visitor');
  expect(localStorage.getItem('jwt')).toBeNull();
  await waitFor(() => expect(asked).toContain(logout.path));
});
