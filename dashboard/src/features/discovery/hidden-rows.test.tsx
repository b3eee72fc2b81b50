import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listsOf } from '../../lib/lists/lists-of.ts';
import { ListsServer } from '../../testing/lists-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { shownRows } from '../../testing/shown-rows.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { DiscoveryPage } from './page.tsx';

const creator = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const pepe = tokenRow({
  address: 'So11111111111111111111111111111111111111112',
  symbol: 'PEPE',
  createdAt: 2,
  creator,
});
const wif = tokenRow({ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'WIF', createdAt: 1, creator });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

/** What is done with a token stands in its row while that is pointed at. */
async function openMore(name: string): Promise<void> {
  expect(screen.queryByRole('button', { name: `More for ${name}` })).toBe(null);
  await userEvent.hover(screen.getByText(name));
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
}

test('a token, and all of a creator, leave the list at once and come back with Undo or with another device', async () => {
  const server = new ListsServer();
  const page = renderPage(<DiscoveryPage />, (path, request) =>
    path.startsWith('/tokens/discover') ? { body: [pepe, wif] } : server.answer(path, request),
  );
  const store = listsOf(page, page.session);
  const toasts = watchToasts();
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  await openMore('PEPE');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide token' }));
  await waitFor(() => expect(toasts().map(({ text }) => text)).toContain('PEPE is hidden'));
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
  await openMore('WIF');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide creator' }));
  await waitFor(() => expect(shownRows()).toEqual([]));
  await waitFor(() => expect(server.lists.hidden).toHaveLength(2));
  server.do({ do: 'show', kind: 'creator', address: creator });
  store.refresh();
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
});

test('the key x hides the row under the cursor, which goes on to the next', async () => {
  const server = new ListsServer();
  renderPage(<DiscoveryPage />, (path, request) =>
    path.startsWith('/tokens/discover') ? { body: [pepe, wif] } : server.answer(path, request),
  );
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  // The keys come after the list.
  await waitFor(async () => {
    await userEvent.keyboard('j');
    expect(document.querySelector('[data-cursor]')?.getAttribute('data-row')).toBe(pepe.address);
  });
  await userEvent.keyboard('x');
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
  expect(document.querySelector('[data-cursor]')?.getAttribute('data-row')).toBe(wif.address);
  await waitFor(() => expect(server.lists.hidden).toHaveLength(1));
});
