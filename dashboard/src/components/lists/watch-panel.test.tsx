import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { closeLists, listsOf } from '../../lib/lists/lists-of.ts';
import { ListsServer } from '../../testing/lists-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { tipOf } from '../ui/tip-registry.ts';
import { WatchPanel } from './watch-panel.tsx';

const [sol, usdc, usdt] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
] as const;
const row = tokenRow({
  address: sol,
  symbol: 'SOL',
  priceUsd: 0.5,
  finalScore: 85,
  band: 'STRONG_BUY',
  life: 'trading',
});
const dead = tokenRow({ address: usdc, symbol: 'GONE', life: 'rugged' });

let server: ListsServer;
beforeEach(() => {
  localStorage.clear();
  ScriptedSocket.opened = [];
  server = new ListsServer();
  for (const mint of [usdt, usdc, sol]) server.do({ do: 'put-entry', id: 'default', mint });
});

async function open() {
  const page = renderPage(<WatchPanel />, server.answer);
  await screen.findByRole('list', { name: 'Watched tokens' });
  return { page, store: listsOf(page, page.session), close: () => closeLists(page) };
}

const shown = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
/** The panel's own connection, beside the page's. */
function feed(): ScriptedSocket {
  const socket = ScriptedSocket.last;
  socket.welcome();
  return socket;
}
async function pick(menu: string, item: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a multiple says what it is of: the first price, or that of the call', async () => {
  const { close } = await open();
  const socket = feed();
  const performance = { ...row.performance, currentX: 2 };
  const tokens = [
    { ...row, performance },
    { ...dead, calledAt: 5, performance },
  ];
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 1, tokens });
  await waitFor(() => expect(screen.getAllByText('2.00x')).toHaveLength(2));
  expect(screen.getAllByText('2.00x').map(tipOf)).toEqual([
    'Price now as a multiple of the first one',
    'Price now as a multiple of that of its call',
  ]);
  close();
});

test('rows are live, by a connection that follows the chosen list, and say when a token is over', async () => {
  const { close } = await open();
  const socket = feed();
  expect(socket.sent.at(-2)).toEqual({ type: 'subscribe', channel: 'watchlist', id: 'default' });
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 1, tokens: [row, dead] });
  await waitFor(() => expect(shown().slice(0, 2)).toEqual(['SOL', 'GONE']));
  expect(screen.getByText('$0.5')).toBeTruthy();
  expect(screen.getByText('Strong buy')).toBeTruthy();
  expect(screen.getByText('Rugged')).toBeTruthy();
  socket.say({ type: 'token_update', seq: 2, tokens: [{ address: sol, version: 2, priceUsd: 0.75 }], removed: [] });
  await screen.findByText('$0.75');
  close();
});

test('tokens are moved by menu and by keys, noted, and taken off', async () => {
  const { close } = await open();
  feed().say({ type: 'initial_tokens', seq: 1, serverTimeMs: 1, tokens: [row] });
  await screen.findByText('SOL');
  await pick('More for SOL', 'Move down');
  await waitFor(() => expect(shown()[1]).toBe('SOL'));
  screen.getByRole('link', { name: 'SOL' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(shown()[2]).toBe('SOL'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await pick('More for SOL', 'Move to the top');
  await waitFor(() => expect(shown()[0]).toBe('SOL'));
  await pick('More for SOL', 'Add note');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note on SOL' }), 'after the dip{Enter}');
  await screen.findByText('after the dip');
  await expect.poll(() => server.entries.get('default')?.[0]).toMatchObject({ mint: sol, note: 'after the dip' });
  await pick('More for SOL', 'Take off the list');
  await expect.poll(() => server.entries.get('default')?.map(({ mint }) => mint)).toEqual([usdc, usdt]);
  close();
});

test('lists are made, renamed, switched and deleted; the default one stays', async () => {
  const { close, page } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'New watchlist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Snipes {Enter}');
  await screen.findByText(/No token is in this list/);
  page.watchlist.toggle(usdc);
  await screen.findByRole('list', { name: 'Watched tokens' });
  await expect
    .poll(() => server.lists.watchlists.map(({ name, size }) => [name, size]))
    .toEqual([
      ['Watchlist', 3],
      ['Snipes', 1],
    ]);
  await pick('More for this watchlist', 'Rename');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Quick ones{Enter}');
  await pick('More for this watchlist', 'Move up');
  await expect.poll(() => server.lists.watchlists.map(({ name }) => name)).toEqual(['Quick ones', 'Watchlist']);
  await pick('More for this watchlist', 'Delete');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => server.lists.watchlists.map(({ name }) => name)).toEqual(['Watchlist']);
  await waitFor(() => expect(shown()).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: 'More for this watchlist' }));
  expect((await screen.findByRole('menuitem', { name: 'Delete' })).getAttribute('aria-disabled')).toBe('true');
  close();
});

test('the list is saved with its notes and the figures of now; those that have not come are not known', async () => {
  server.do({ do: 'put-entry', id: 'default', mint: sol, note: '+after the dip' });
  const { close } = await open();
  const files = watchSavedFiles();
  feed().say({ type: 'initial_tokens', seq: 1, serverTimeMs: 1, tokens: [row] });
  await screen.findByText('SOL');
  for (const form of ['CSV', 'JSON']) await exportAs('the watchlist', form);
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files[0]?.name).toMatch(/^mintscope-watchlist-Watchlist-[\dT-]+\.csv$/);
  const [first, second] = (await files[0]?.read()) ?? [];
  expect(first).toMatchObject({ mint: sol, note: "'+after the dip", symbol: 'SOL', priceUsd: '0.5', finalScore: '85' });
  expect(second).toMatchObject({ mint: usdc, note: '', symbol: '', priceUsd: '' });
  expect(await files[1]?.read()).toMatchObject([{ note: '+after the dip' }, { symbol: null, priceUsd: null }, {}]);
  close();
});
