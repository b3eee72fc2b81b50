import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, renderPage } from '../testing/render-app.tsx';
import { signInOptions } from '../testing/sign-in-answers.ts';
import { Shell } from './shell.tsx';

beforeEach(() => localStorage.clear());

const main = () => screen.getByRole('main');

async function open(path: string): Promise<ReturnType<typeof renderApp>> {
  history.replaceState(null, '', path);
  const app = renderApp(() => undefined);
  await waitFor(() => expect(screen.queryByText('Loading the page')).toBeNull());
  return app;
}

test('the first page leaves the focus alone; the first tab stop leads to its content', async () => {
  await open('/community-party');
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(main());
  expect(location.hash).toBe('');
});

test('another page takes the focus, and says which one it is', async () => {
  const { router } = await open('/community-party');
  const navigation = screen.getByRole('navigation');
  const link = within(navigation).getByRole('link', { name: 'Token Discovery' });
  await userEvent.click(link);
  await waitFor(() => expect(document.activeElement).toBe(main()));
  expect(main().getAttribute('aria-label')).toBe('Token Discovery');
  // What only changes the query, as a token beside the list, leaves it where it is.
  link.focus();
  await act(() => router.navigate('/discovery?token=So11111111111111111111111111111111111111112'));
  expect(await screen.findByRole('complementary', { name: 'Token' })).toBeTruthy();
  expect(document.activeElement).toBe(link);
});

test('a page chosen in the palette has the focus when the palette is gone', async () => {
  await open('/community-party');
  screen.getByRole('button', { name: 'Commands' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('combobox', { name: /^Search pages/ }), 'roadmap{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/updates'));
  await waitFor(() => expect(document.activeElement).toBe(main()));
});

function Field() {
  const { pathname } = useLocation();
  // biome-ignore lint/a11y/noAutofocus: what the shell has to leave alone
  return <input key={pathname} aria-label={pathname} autoFocus />;
}

const mint = 'So11111111111111111111111111111111111111112';
test.each([
  [null, 'Contract address: coming soon'],
  [mint, `Contract address: ${mint}`],
])('with the mint %s the banner says “%s”', async (productMint, says) => {
  history.replaceState(null, '', '/community-party');
  const { queries } = renderApp((path) =>
    path === '/api/auth/options' ? { body: signInOptions({ productMint }) } : undefined,
  );
  const banner = screen.getByRole('complementary', { name: 'Announcement' });
  expect(banner.textContent).toBe('Contract address: coming soon');
  await waitFor(() => expect(queries.getQueryData(['sign-in-options'])).toBeTruthy());
  await waitFor(() => expect(banner.textContent).toBe(says));
  expect(within(banner).queryAllByRole('button', { name: 'Copy the contract address' })).toHaveLength(
    mint === productMint ? 1 : 0,
  );
});

test('a field of the new page that asked for the focus keeps it', async () => {
  history.replaceState(null, '', '/community-party');
  const { router } = renderPage(
    <Shell>
      <Field />
    </Shell>,
    () => undefined,
  );
  await act(() => router.navigate('/updates'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('/updates');
});
