import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compareTray } from '../lib/compare/compare-tray.ts';
import { offerExport } from '../lib/file-exports.ts';
import { listEffects } from '../lib/lists/list-effects.ts';
import { type Answers, renderPage } from '../testing/render-app.tsx';
import { tokenRow } from '../testing/token-row.ts';
import { CommandPalette } from './command-palette.tsx';
import { discoveryCommands } from './discovery-commands.ts';
import { exportCommands } from './export-commands.ts';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

test('the option that the arrow keys choose is scrolled into view; the pointer scrolls nothing', async () => {
  const user = userEvent.setup();
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    expect(how).toEqual({ block: 'nearest' });
    scrolled.push(this.id);
  });
  const none = () => undefined;
  renderPage(<CommandPalette onClose={none} onHelp={none} />, none);
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const ids = options.map(({ id }) => id);
  expect(scrolled).toEqual([ids[1], ids[2], ids[1]]);
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(ids[1]);
  await user.pointer({ target: options[4] as Element });
  expect(options[4]?.getAttribute('aria-selected')).toBe('true');
  expect(scrolled).toHaveLength(3);
});

test('the token beside the list is compared by name, and those chosen are opened and cleared', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/discovery?token=HatAddress11111');
  const none = () => undefined;
  const choose = async (name: string) => {
    const page = renderPage(<CommandPalette onClose={none} onHelp={none} />, none);
    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
    return page.router;
  };
  await choose('Compare this token');
  expect(compareTray.getState().tokens).toEqual([{ mint: 'HatAddress11111', symbol: '' }]);
  const router = await choose('Compare tokens');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/compare?tokens=HatAddress11111');
  await choose('Clear what is compared');
  expect(compareTray.getState().tokens).toEqual([]);
});

test('lists of Discovery are opened by name: presets, stages of life and no filter', async () => {
  const user = userEvent.setup();
  const none = () => undefined;
  const choose = async (name: string) => {
    const page = renderPage(<CommandPalette onClose={none} onHelp={none} />, none);
    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
    const { pathname, search } = page.router.state.location;
    return [pathname, new URLSearchParams(search)] as const;
  };
  const [path, query] = await choose('Filter: Strict');
  expect(path).toBe('/discovery');
  expect(query.get('filter')).toBe(filterPresets.find(({ name }) => name === 'Strict')?.filter);
  expect((await choose('Tokens by stage'))[1].get('view')).toBe('lifecycle');
  expect(String((await choose('All tokens'))[1])).toBe('');
  expect(listEffects.getState().isPanelOpen).toBe(false);
  await choose('Show or hide the watchlist');
  expect(listEffects.getState().isPanelOpen).toBe(true);
});

test('views of one’s own are opened by their names', () => {
  const opened: string[] = [];
  const views = [{ id: 'a', name: 'My\u202e degens', query: 'filter=holders%3A20..' }];
  const [view] = discoveryCommands({ views, navigate: (to) => opened.push(to) });
  expect(view?.label).toBe('View: My degens');
  view?.run();
  expect(opened).toEqual(['/discovery?filter=holders%3A20..']);
});

test('what is shown is exported by name as long as it is', () => {
  const labels = () => exportCommands().map(({ label }) => label);
  expect(labels()).toEqual([]);
  const saved: string[] = [];
  const stops = ['the list', 'holders'].map((what) => offerExport(what, (form) => saved.push(`${what} ${form}`)));
  expect(labels()).toHaveLength(6);
  exportCommands()
    .find(({ label }) => label === 'Export holders as Parquet')
    ?.run();
  expect(saved).toEqual(['holders Parquet']);
  stops[1]?.();
  expect(labels()).toEqual(['Export the list as CSV', 'Export the list as JSON', 'Export the list as Parquet']);
  stops[0]?.();
  expect(labels()).toEqual([]);
});

describe('tokens', () => {
  const [hat, copy, dog] = [
    { address: 'HatAddress11111', symbol: 'DOGWIF56', marketCap: 9_000, createdAt: 3 },
    { address: 'CopyAddress1111', symbol: 'DOG', name: 'Dog 2', marketCap: 7_000, createdAt: 2 },
    { address: 'DogAddress11111', symbol: 'DOG', name: 'Dog', marketCap: 198_000, createdAt: 1 },
  ].map((fields) => ({ ...tokenRow(fields), copyOf: null }));

  function open(answer: Answers) {
    const page = renderPage(<CommandPalette onClose={() => undefined} onHelp={() => undefined} />, answer);
    act(() => page.client.book.hold('list', [hat!, copy!], Date.now()));
    return page;
  }
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('that are not loaded are asked of the server; the symbol itself comes first, and copies say so', async () => {
    const user = userEvent.setup();
    open((path) => (path.startsWith('/tokens/search?query=dog') ? { body: [dog, copy, hat] } : undefined));
    await user.keyboard('dog');
    await waitFor(() => expect(options()[0]).toMatch(/^DOG {2}Dog\$198K/));
    expect(options().slice(1)).toEqual([
      expect.stringMatching(/^DOG {2}Dog 2Copy\$7K/),
      expect.stringMatching(/^DOGWIF56/),
    ]);
  });

  test('an address that is none of theirs may be a wallet’s', async () => {
    const user = userEvent.setup();
    const address = 'So11111111111111111111111111111111111111112';
    const { router } = open(() => ({ body: [] }));
    await user.keyboard(`${address}{Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/wallet/${address}`));
  });

  test('the whole address of one that is not loaded opens the token, never a wallet, however soon Enter is pressed', async () => {
    const user = userEvent.setup();
    const old = { ...tokenRow({ address: 'So11111111111111111111111111111111111111112' }), copyOf: null };
    const { router } = open((path) => (path.startsWith('/tokens/search') ? { body: [old] } : undefined));
    await user.paste(old.address);
    expect(screen.queryByRole('option', { name: /Wallet/ })).toBe(null);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/token/${old.address}`));
  });

  test('come before pages and actions, also when Enter is pressed before they are known', async () => {
    const user = userEvent.setup();
    const log = { ...tokenRow({ address: 'LogAddress11111', symbol: 'LOG' }), copyOf: null };
    const { router, session } = open((path) => (path.startsWith('/tokens/search') ? { body: [log] } : undefined));
    await user.keyboard('log{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/token/${log.address}`));
    expect(session.read().phase).toBe('user');
  });

  test('Enter waits for the server, so that it opens no copy of what is not loaded', async () => {
    const user = userEvent.setup();
    let answer: (given: { body: unknown }) => void = () => undefined;
    const asked = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve;
    });
    const { router } = open((path) => (path.startsWith('/tokens/search') ? asked : undefined));
    await user.keyboard('dog{Enter}');
    expect(router.state.location.pathname).toBe('/discovery');
    await act(async () => answer({ body: [dog, copy] }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/token/${dog?.address}`));
  });

  test('are looked for among the loaded ones, and this is said, while the server has no answer', async () => {
    const user = userEvent.setup();
    const { router } = open(() => ({ status: 503, body: { error: 'unavailable', message: 'Away' } }));
    await user.keyboard('dogwif');
    await screen.findByText(/only the loaded tokens/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/token/${hat?.address}`));
  });
});
