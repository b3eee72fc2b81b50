import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AskedAlert } from '../../lib/alerts/ask-alert.ts';
import { closeLists, listsOf } from '../../lib/lists/lists-of.ts';
import { AlertsServer, alertOf, wif } from '../../testing/alerts-server.ts';
import { ListsServer } from '../../testing/lists-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { alertKinds } from './alert-kinds.ts';

let server: AlertsServer;
let lists: ListsServer;
beforeEach(() => {
  localStorage.clear();
  server = new AlertsServer();
  lists = new ListsServer();
});

function open(asked: AskedAlert = {}) {
  const onClose = vi.fn();
  const page = renderPage(
    <AlertDialog asked={asked} onClose={onClose} />,
    (path, request) => server.answer(path, request) ?? lists.answer(path, request),
  );
  listsOf(page, page.session);
  return { page, onClose, close: () => closeLists(page) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => server.asked.map(({ body }) => body);

test.each([
  ['Price above', '0.5', 'price:0.5..'],
  ['Price below', '0.5', 'price:..0.5'],
  ['Multiple', '', 'currentX:2..'],
  ['Highest multiple', '', 'maxX:2..'],
  ['Market cap', '100k', 'marketCap:100000..'],
  ['Score', '80', 'finalScore:80..'],
  ['Score rises', '', 'scoreRises:10/300'],
  ['Score falls', '20', 'scoreFalls:20/300'],
  ['Reaches stage', '', 'stage:closing'],
  ['Dev sells', '', 'devSells:0.1/300'],
  ['Bundlers sell', '', 'bundlersSell:0.1/300'],
  ['Smart wallets buy', '3', 'smartBuy:3/300'],
  ['Smart wallets spend', '2.5', 'smartSpend:2.5/300'],
  ['Liquidity pulled', '', 'liquidityPulled:0.5/300'],
  ['Liquidity falls', '', 'liquidityFalls:0.5/300'],
  ['Rugged', '', 'life:rugged'],
  ['Migrated', '', 'migrated:yes'],
  ['New launch of a creator', wif, `age:..300;creator:${wif}`],
])('%s writes its condition', async (title, typed, filter) => {
  const { close, onClose } = open({ scope: { kind: 'token', mint: wif }, symbol: 'WIF' });
  await press(title);
  // The figure that it asks for has the focus.
  if (typed) await userEvent.keyboard(`{Control>}a{/Control}${typed}`);
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const scope = title === 'New launch of a creator' ? { kind: 'market' } : { kind: 'token', mint: wif };
  expect(sent()).toEqual([expect.objectContaining({ filter, scope })]);
  close();
});

test('the focus is on what it waits for, where a key that is held chooses no other tokens', async () => {
  const { close } = open({ scope: { kind: 'token', mint: wif }, symbol: 'WIF' });
  expect(document.activeElement?.textContent).toBe(alertKinds[0]?.title);
  await userEvent.keyboard('aaa');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Tokens/ }).value).toBe(wif);
  close();
});

test('every ready-made choice is tried above', () => {
  expect(alertKinds).toHaveLength(18);
});

test('conditions combine, leave again, and are said in a sentence; without a name it is called by them', async () => {
  const { close, onClose } = open();
  await press('Multiple');
  await press('Migrated');
  await press('Dev sells');
  await press('Remove condition: Dev sells');
  await press('Every condition');
  await userEvent.type(screen.getByRole('textbox', { name: 'Holders, least' }), '50');
  expect(
    screen.getByText(
      'Tells you when any token meets: Multiple now from 2x and Migrated and Holders from 50. Each time it comes to that anew, for a token at most once in 5m.',
    ),
  ).toBeTruthy();
  await screen.findByText(/^12 of 1,200 tokens meet it now\. Those are not told/);
  await press('Once');
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    {
      name: 'Any token: Multiple now from 2x and Mig…',
      scope: { kind: 'market' },
      filter: 'currentX:2..;migrated:yes;holders:50..',
      once: true,
      coolDown: 300,
      priority: 'normal',
      ways: { sound: true, browser: false, telegram: false, webhook: false },
      paused: false,
    },
  ]);
  close();
});

test('a move is written with its size and time, says what counts, and refuses what is no size', async () => {
  const { close, onClose } = open();
  await press('Liquidity falls');
  await press('Migrated');
  const size = screen.getByRole('textbox', { name: /^Liquidity falls, by at least/ });
  expect(screen.getByText(/^What can be taken out of the curve or pool/)).toBeTruthy();
  await userEvent.clear(size);
  await userEvent.type(size, '140');
  expect(size.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(size);
  await userEvent.type(size, '30%');
  await userEvent.selectOptions(screen.getByLabelText('within'), '1m');
  expect(screen.getByText(/meets: Liquidity falls by 30% within 1m and Migrated\./)).toBeTruthy();
  expect(screen.getByText(/^What moved before the alert is made does not count/)).toBeTruthy();
  await press('Reaches stage');
  await press('All stages scored');
  await press('Remove condition: Migrated');
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([expect.objectContaining({ filter: 'liquidityFalls:0.3/60;stage:complete' })]);
  close();
});

test('what is chosen and says nothing, or what cannot be read, is named and keeps the alert from being made', async () => {
  const { close, onClose } = open();
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await press('Price above');
  await press('Smart wallets buy');
  expect([pressed('Price above'), pressed('Price below')]).toEqual(['true', 'false']);
  expect(screen.getByText(/meets: Smart wallets buy: 1 wallet or more within 5m\./)).toBeTruthy();
  await press('Make alert');
  expect(screen.getByText('“Price” says nothing yet: write it, or remove it.')).toBeTruthy();
  const least = screen.getByRole('textbox', { name: 'Price, least ($)' });
  expect(document.activeElement).toBe(least);
  await userEvent.type(least, '1..5');
  await press('Make alert');
  expect(screen.getByText('Look at “Price, least ($)”: it cannot be used as it is written.')).toBeTruthy();
  expect(least.dataset.tip).toMatch(/^That is no figure/);
  await userEvent.clear(least);
  await userEvent.type(least, '5');
  await userEvent.type(screen.getByRole('textbox', { name: 'Price, most ($)' }), '2');
  expect(least.dataset.tip).toBe('The least is above the most.');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Price, most ($)' }));
  await userEvent.clear(least);
  const size = screen.getByRole('textbox', { name: /^Smart wallets buy/ });
  await userEvent.clear(size);
  await userEvent.type(size, '0');
  await press('Make alert');
  expect(screen.getByText(/^Look at “Smart wallets buy, by at least \(wallets\)”/)).toBeTruthy();
  await userEvent.clear(size);
  await userEvent.type(size, '2');
  await press('New launch of a creator');
  await press('Remove condition: Price');
  await press('Make alert');
  expect(screen.getByText('“Creator” says nothing yet: write it, or remove it.')).toBeTruthy();
  expect(sent()).toEqual([]);
  // Where all are listed an empty one asks nothing.
  await press('Every condition');
  expect(screen.queryByRole('button', { name: 'Remove condition: Age' })).toBeNull();
  // What lists cannot be filtered by stays where it can be changed.
  await userEvent.clear(screen.getByRole('textbox', { name: /^Smart wallets buy/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Smart wallets buy/ }), '4');
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([expect.objectContaining({ filter: 'smartBuy:4/300;age:..300' })]);
  close();
});

test('of one token it says whether that meets it now, by its live row', async () => {
  const { page, close } = open({ scope: { kind: 'token', mint: wif }, filter: 'marketCap:100..', symbol: 'WIF' });
  page.client.book.hold('list', [tokenRow({ address: wif, symbol: 'WIF', marketCap: 500 })], 1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Market cap, least ($)' }), '0');
  expect(screen.getByText('WIF does not meet it now.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Market cap, least ($)' }), '{Backspace}');
  expect(screen.getByText(/^WIF meets it already/)).toBeTruthy();
  close();
});

test('of a saved view it is called as the view', async () => {
  const { close, onClose } = open({ filter: 'migrated:yes', name: 'Movers' });
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([expect.objectContaining({ name: 'Movers', filter: 'migrated:yes' })]);
  close();
});

test('a watchlist is chosen by its name', async () => {
  lists.do({ do: 'put-watchlist', id: '00000000-0000-4000-8000-0000000000b1', name: 'Snipes' });
  const { close, onClose } = open({ filter: 'migrated:yes' });
  await screen.findByRole('option', { name: 'Watchlist: Snipes (0)' });
  await userEvent.selectOptions(screen.getByLabelText('Tokens'), 'Watchlist: Snipes (0)');
  expect(screen.getByText(/^Tells you when a token of “Snipes” meets: Migrated\./)).toBeTruthy();
  await press('Make alert');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const scope = { kind: 'watchlist', id: '00000000-0000-4000-8000-0000000000b1' };
  expect(sent()).toEqual([expect.objectContaining({ scope })]);
  close();
});

test('what is wrong stands at its field, and nothing is asked without a condition', async () => {
  const { close, onClose } = open();
  await press('Make alert');
  const conditions = within(screen.getByRole('region', { name: 'Conditions' }));
  expect(conditions.getByText('Choose what it waits for, and write its figure.')).toBeTruthy();
  await press('Migrated');
  server.refusal = { status: 400, message: 'filter: is too long', field: 'filter' };
  await press('Make alert');
  await conditions.findByText('filter: is too long');
  server.refusal = { status: 400, message: 'name: has a line break', field: 'name' };
  await press('Make alert');
  await screen.findByText('name: has a line break');
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  server.refusal = { status: 409, message: 'You have 100 alerts, as many as are kept.' };
  await press('Make alert');
  await screen.findByText('You have 100 alerts, as many as are kept.');
  expect(onClose).not.toHaveBeenCalled();
  expect(new Set(server.asked.map(({ path }) => path)).size).toBe(1);
  close();
});

test('one that is there is changed under its own id', async () => {
  const alert = alertOf({ name: 'Large', coolDown: 42 });
  const { close, onClose } = open({ alert });
  await userEvent.click(screen.getByRole('switch', { name: 'Telegram' }));
  expect(await screen.findByText(/No Telegram account is linked/)).toBeTruthy();
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.asked[0]).toMatchObject({
    path: `/api/account/alerts/${alert.id}`,
    body: { name: 'Large', coolDown: 42, filter: alert.filter, ways: { telegram: true } },
  });
  close();
});
