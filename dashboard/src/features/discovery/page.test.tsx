import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SearchBox } from '../../app/search-box.tsx';
import { pointedToken } from '../../lib/pointed-token.ts';
import { ListsServer } from '../../testing/lists-server.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { list, shownRows } from '../../testing/shown-rows.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { DiscoveryPage } from './page.tsx';

const pepe = tokenRow({
  address: 'PepeAddress1111',
  symbol: 'PEPE',
  createdAt: 2,
  finalScore: 40,
  marketCap: 1000,
  band: 'WATCH',
});
const wif = tokenRow({
  address: 'WifAddress11111',
  symbol: 'WIF',
  createdAt: 1,
  finalScore: 85,
  marketCap: 2000,
  band: 'STRONG_BUY',
});

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
  ScriptedSocket.opened = [];
});

function open(answers: Answers, user?: Parameters<typeof renderPage>[2]) {
  const page = renderPage(
    <>
      <SearchBox phone={false} />
      <DiscoveryPage />
    </>,
    answers,
    user,
  );
  return page;
}

test.each([
  ['compact', '36px'],
  ['comfortable', '44px'],
] as const)('%s rows are %s high', async (density, height) => {
  const { settings } = open(list([wif, pepe]));
  act(() => settings.change((before) => ({ ...before, display: { ...before.display, density } })));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  expect(screen.getAllByRole('row')[1]?.style.height).toBe(height);
});

test('loads, then shows the newest first; a live update changes the cell in place', async () => {
  open(list([wif, pepe]));
  expect(screen.getByText('Loading tokens...')).toBeTruthy();
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [pepe] });
  socket.say({
    type: 'token_update',
    seq: 2,
    tokens: [{ address: pepe.address, version: 2, marketCap: 5_000_000 }],
    removed: [],
  });
  await waitFor(() => expect(screen.getByText('$5M')).toBeTruthy());
});

test('the list is read again while the line is lost, and not while the feed tells it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let served = [pepe];
  let asked = 0;
  open((path) => {
    if (path.startsWith('/tokens/discover')) asked++;
    return list(served)(path);
  });
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [pepe] });
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
  const loaded = asked;
  served = [pepe, wif];
  for (let seq = 2; seq < 14; seq++) {
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    socket.say({ type: 'token_update', seq, tokens: [], removed: [] });
  }
  expect([asked, shownRows()]).toEqual([loaded, [pepe.address]]);
  act(() => socket.drop(1006));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  expect(asked).toBe(loaded + 1);
});

test('a view keeps what the toolbar bounds, beside the filter', async () => {
  const user = userEvent.setup();
  const server = new ListsServer();
  history.replaceState(null, '', '/discovery?filter=marketCap%3A1..');
  open((path, request) => server.answer(path, request) ?? list([wif, pepe])(path, request));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Min Score'), '50');
  await user.click(screen.getByRole('button', { name: 'Called' }));
  await waitFor(() => expect(shownRows()).toHaveLength(0));
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.type(await screen.findByRole('textbox', { name: 'Save what is shown now as' }), 'Mine{Enter}');
  await waitFor(() => expect(server.lists.views).toHaveLength(1));
  const query = new URLSearchParams(server.lists.views[0]?.query);
  expect(query.get('filter')).toBe('marketCap:1..;finalScore:50..;called:yes');
});

test('sorting by score and a minimum score', async () => {
  const user = userEvent.setup();
  open(list([wif, pepe]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Sort By'), 'score');
  await waitFor(() => expect(shownRows()).toEqual([wif.address, pepe.address]));
  await user.selectOptions(screen.getByLabelText('Min Score'), '50');
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
  expect(JSON.parse(localStorage.getItem('discovery') ?? '{}')).toMatchObject({ sortBy: 'score', minScore: 50 });
});

test('the order of a shared view holds until another is chosen, and changes nothing that is kept before', async () => {
  history.replaceState(null, '', '/discovery?sort=score&order=asc');
  const user = userEvent.setup();
  open(list([wif, pepe]));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  expect(screen.getByLabelText<HTMLSelectElement>('Sort By').value).toBe('score');
  expect(localStorage.getItem('discovery')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Order: ascending' }));
  await waitFor(() => expect(shownRows()).toEqual([wif.address, pepe.address]));
  expect(location.search).toBe('');
  expect(JSON.parse(localStorage.getItem('discovery') ?? '{}')).toMatchObject({ sortBy: 'score', sortOrder: 'desc' });
});

test('a header and the toolbar sort the same list', async () => {
  const user = userEvent.setup();
  open(list([wif, pepe]));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  await user.click(screen.getByRole('button', { name: 'Market Cap' }));
  await waitFor(() => expect(shownRows()).toEqual([wif.address, pepe.address]));
  expect(screen.getByLabelText<HTMLSelectElement>('Sort By').value).toBe('marketCap');
  await user.click(screen.getByRole('button', { name: 'Order: descending' }));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address, wif.address]));
  expect(screen.getByRole('columnheader', { name: /Market Cap/ }).getAttribute('aria-sort')).toBe('ascending');
  expect(JSON.parse(localStorage.getItem('discovery') ?? '{}')).toMatchObject({
    sortBy: 'marketCap',
    sortOrder: 'asc',
  });
});

test('an empty list, and a filter that nothing passes', async () => {
  const user = userEvent.setup();
  open(list([pepe]));
  await waitFor(() => expect(shownRows()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Min Score'), '70');
  expect(await screen.findByText('No tokens match your filters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
});

test('no tokens at all', async () => {
  open(list([]));
  expect(await screen.findByText('No tokens found')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('a failing list says why and can be tried again', async () => {
  let down = true;
  const user = userEvent.setup();
  open((path) => {
    if (!path.startsWith('/tokens/discover')) return undefined;
    return down
      ? { status: 500, body: { error: 'down', message: 'The state store does not answer.' } }
      : { body: [pepe] };
  });
  expect(await screen.findByText('Error fetching tokens: The state store does not answer.')).toBeTruthy();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
});

test('keys: j and k move, w watches, Enter opens with a deep link, Escape closes', async () => {
  const user = userEvent.setup();
  const { watchlist } = open(list([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.keyboard('jj');
  expect(document.querySelector('[data-cursor]')?.getAttribute('data-row')).toBe(wif.address);
  await user.keyboard('k');
  expect(document.querySelector('[data-cursor]')?.getAttribute('data-row')).toBe(pepe.address);
  // Keys of the whole page know it too, without its row.
  expect(pointedToken('/discovery', '')).toBe(pepe.address);
  await user.keyboard('w');
  expect(watchlist.has(pepe.address)).toBe(true);
  await user.keyboard('{Enter}');
  expect(location.search).toBe(`?token=${pepe.address}`);
  expect(await screen.findByText('Token Not Found')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(location.search).toBe('');
});

test('keys: f opens the filters, s the stages and the list again', async () => {
  const user = userEvent.setup();
  open(list([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.keyboard('f');
  expect(await screen.findByRole('button', { name: 'Test on the past' })).toBeTruthy();
  await user.keyboard('f');
  await user.keyboard('s');
  expect(location.search).toBe('?view=lifecycle');
  await screen.findByRole('region', { name: 'Migrated' });
  await user.keyboard('s');
  expect(location.search).toBe('');
});

test('while the pointer rests on rows their order stands still, and new ones are counted', async () => {
  const user = userEvent.setup();
  open(list([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [pepe, wif] });
  const row = screen.getAllByRole('row')[1];
  if (row) await user.hover(row);
  const fresh = tokenRow({ address: 'FreshAddress111', symbol: 'FRESH', createdAt: 9 });
  socket.say({ type: 'token_update', seq: 2, tokens: [fresh], removed: [] });
  const badge = await screen.findByRole('button', { name: '1 new' });
  expect(shownRows()).toEqual([pepe.address, wif.address]);
  await user.click(badge);
  await waitFor(() => expect(shownRows()[0]).toBe(fresh.address));
});

test('while keys move through the rows their order stands still, until Escape or a click lets new ones in', async () => {
  const user = userEvent.setup();
  open(list([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [pepe, wif] });
  const launch = (seq: number) => {
    const fresh = tokenRow({ address: `FreshAddress${seq}`, symbol: 'FRESH', createdAt: 10 + seq });
    socket.say({ type: 'token_update', seq, tokens: [fresh], removed: [] });
    return fresh.address;
  };
  await user.keyboard('j');
  const first = launch(2);
  await screen.findByRole('button', { name: '1 new' });
  expect(shownRows()).toEqual([pepe.address, wif.address]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shownRows()[0]).toBe(first));
  await user.keyboard('j');
  const second = launch(3);
  await user.click(await screen.findByRole('button', { name: '1 new' }));
  await waitFor(() => expect(shownRows()[0]).toBe(second));
  // The list was left by the click: what comes now is not held.
  const third = launch(4);
  await waitFor(() => expect(shownRows()[0]).toBe(third));
});

test('the longest list goes on as one scrolls, also while its order stands still', async () => {
  localStorage.setItem('discovery', JSON.stringify({ limit: 500 }));
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(436);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  onTestFinished(() => void vi.restoreAllMocks());
  const token = (n: number) => tokenRow({ address: `Token${n}`, symbol: `T${n}`, createdAt: 10_000 - n });
  const part = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => token(from + n));
  open(list([]));
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: part(0, 500) });
  const table = await screen.findByRole('table', { name: 'Tokens' });
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('501'));
  const list500 = { type: 'subscribe', channel: 'tokens', filter: '', sortBy: 'age', sortOrder: 'desc' };
  const asked = () => socket.sent.filter(({ type }) => type === 'subscribe').at(-1);
  expect(asked()).toEqual({ ...list500, limit: 500 });
  await userEvent.setup().hover(screen.getAllByRole('row')[1]!);
  const scroller = table.parentElement!;
  scroller.scrollTop = 470 * 44;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(asked()).toEqual({ ...list500, limit: 1000, goOn: true }));
  const fresh = tokenRow({ address: 'Fresh', symbol: 'FRESH', createdAt: 20_000 });
  socket.say({ type: 'token_update', seq: 2, tokens: [...part(500, 900), fresh], removed: [] });
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('901'));
  expect(await screen.findByRole('button', { name: '1 new' })).toBeTruthy();
  // No more than 901 came: the end is the end.
  scroller.scrollTop = 890 * 44;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(shownRows()).toContain('Token899'));
  expect(asked()).toMatchObject({ limit: 1000 });
});

test('names of strangers are text', async () => {
  open(list([tokenRow({ address: 'EvilAddress1111', symbol: '\u202EEVIL', name: '<img src=x onerror=alert(1)>' })]));
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(screen.getByText('EVIL')).toBeTruthy();
});

test('the preview: its title and banner, no live feed, and tokens lead to signing up', async () => {
  const user = userEvent.setup();
  const seen = tokenRow({ ...pepe, status: 'discovered' });
  open(list([seen]), null);
  await waitFor(() => expect(shownRows()).toEqual([seen.address]));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Token Discovery (Preview)');
  const banner = screen.getByRole('complementary', { name: 'Preview' });
  expect([...banner.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    ['/signup', '/login'].map((way) => `${way}?from=%2Fdiscovery`),
  );
  expect(ScriptedSocket.opened).toEqual([]);
  expect(screen.queryByText(/provisional/)).toBe(null);
  await user.click(screen.getByText('PEPE'));
  expect(location.pathname).toBe(`/token/${seen.address}`);
});

test('the preview is a file, too, by its conditions and in its order; of views there are none', async () => {
  history.replaceState(null, '', '/discovery?filter=holders:1..&sort=marketCap&order=asc');
  const files = watchSavedFiles();
  const asked: string[] = [];
  open((path) => {
    if (!path.startsWith('/tokens/export')) return filtered([pepe])(path);
    asked.push(path);
    return { body: [pepe], headers: { 'content-disposition': 'attachment; filename="mintscope-tokens-1.json"' } };
  }, null);
  await exportAs('the list', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked).toEqual(['/tokens/export.json?filter=holders%3A1..&sortBy=marketCap&sortOrder=asc']);
  expect(files[0]?.name).toBe('mintscope-tokens-1.json');
  expect(await files[0]?.read()).toEqual([pepe]);
  const button = screen.getByRole('button', { name: 'Export the list' });
  expect(button.dataset.tip).toContain('of the preview');
  expect(screen.queryByRole('button', { name: 'Views' })).toBe(null);
});

test('users see no banner', () => {
  open(list([]));
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBe(null);
});

test('a link to a token beside the list asks visitors to sign up, and leads back to it', async () => {
  history.replaceState(null, '', '/discovery?token=PepeAddress1111');
  open(list([pepe]), null);
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/signup?from=%2Fdiscovery%3Ftoken%3DPepeAddress1111'),
  );
});

/** Answers to what a filtered list asks; `asked` = paths in order. */
function filtered(rows: unknown, asked: string[] = []): Answers {
  return (path) => {
    asked.push(path);
    if (path.startsWith('/tokens/filter-counts')) return { body: { tokens: 9, passing: 4, drops: [3, 2, 1] } };
    return list(rows)(path);
  };
}

test('a filter of the address bounds list and feed alike, and each condition says what it keeps out', async () => {
  history.replaceState(null, '', '/discovery?filter=marketCap:1500..;age:..600');
  const asked: string[] = [];
  const user = userEvent.setup();
  open(filtered([{ ...wif, createdAt: Date.now() - 1000 }, pepe], asked));
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
  const chip = await screen.findByRole('button', { name: 'Remove filter: Market cap from $1.5K' });
  await waitFor(() => expect(chip.textContent).toContain('−3'));
  expect(screen.getByText('4 of 9 tokens pass')).toBeTruthy();
  expect(
    asked
      .filter((path) => path.startsWith('/tokens/discover'))
      .map((path) => new URLSearchParams(path.split('?')[1]).get('filter')),
  ).toEqual(['marketCap:1500..;age:..600']);
  const socket = ScriptedSocket.last;
  socket.welcome();
  await waitFor(() =>
    expect(socket.sent).toContainEqual({
      type: 'subscribe',
      channel: 'tokens',
      limit: 200,
      filter: 'marketCap:1500..;age:..600',
      sortBy: 'age',
      sortOrder: 'desc',
    }),
  );
  await user.click(chip);
  expect(new URLSearchParams(location.search).get('filter')).toBe('age:..600');
});

test('bounds are typed as people write them, and a range that ends before it begins changes nothing', async () => {
  const user = userEvent.setup();
  open(filtered([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const least = await screen.findByRole('textbox', { name: 'Market cap, least ($)' });
  await user.type(least, '1.5k');
  await waitFor(() => expect(shownRows()).toEqual([wif.address]));
  expect(new URLSearchParams(location.search).get('filter')).toBe('marketCap:1500..');
  const most = screen.getByRole('textbox', { name: 'Market cap, most ($)' });
  await user.type(most, '7');
  expect(most.getAttribute('aria-invalid')).toBe('true');
  expect(new URLSearchParams(location.search).get('filter')).toBe('marketCap:1500..');
  await user.type(most, 'k');
  expect(new URLSearchParams(location.search).get('filter')).toBe('marketCap:1500..7000');
  await user.type(screen.getByRole('textbox', { name: 'Dev sold, most (%)' }), '7');
  await user.click(screen.getByRole('button', { name: 'Dev sold: include unknown' }));
  expect(new URLSearchParams(location.search).get('filter')).toBe('marketCap:1500..7000;devSold:..0.07?');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  expect(location.search).toBe('');
});

test('what is no filter says so, and keeps nothing out', async () => {
  history.replaceState(null, '', '/discovery?filter=moonPotential:1..');
  const asked: string[] = [];
  open(filtered([pepe, wif], asked));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '"moonPotential" is nothing that tokens are filtered by',
  );
  expect(asked.filter((path) => path.includes('moonPotential'))).toEqual([]);
});

test('rows that left the list of the feed leave the page', async () => {
  open(list([pepe, wif]));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  const socket = ScriptedSocket.last;
  socket.welcome();
  socket.say({ type: 'initial_tokens', seq: 1, serverTimeMs: 0, tokens: [pepe] });
  await waitFor(() => expect(shownRows()).toEqual([pepe.address]));
});

test('by stage of life: a column that lists as many as it may says that there may be more', async () => {
  history.replaceState(null, '', '/discovery?view=lifecycle');
  const now = Date.now();
  const young = { lastTradeAt: now, createdAt: now - 60_000, life: 'trading' as const };
  const many = Array.from({ length: 100 }, (_, n) => tokenRow({ ...young, address: `New${n}`, migrated: false }));
  open(filtered([...many, tokenRow({ ...young, address: 'Pool', migrated: true })]));
  const headOf = async (name: string) => (await screen.findByRole('region', { name })).querySelector('header');
  await waitFor(async () => expect((await headOf('New'))?.textContent).toBe('New100+'));
  expect((await headOf('Migrated'))?.textContent).toBe('Migrated1');
});

test('by stage of life: a column each, bounded on its own, in one subscription', async () => {
  history.replaceState(null, '', '/discovery?view=lifecycle&new=marketCap:1500..');
  const user = userEvent.setup();
  const now = Date.now();
  const young = { lastTradeAt: now, createdAt: now - 60_000, life: 'trading' as const, migrated: false };
  const rows = [
    { ...wif, ...young },
    { ...pepe, ...young },
    tokenRow({ ...young, address: 'FullAddress1111', symbol: 'FULL', createdAt: now - 9e6, progress: 0.9 }),
    tokenRow({ ...young, address: 'PoolAddress1111', symbol: 'POOL', migrated: true }),
  ];
  const asked: string[] = [];
  open(filtered(rows, asked));
  const column = (name: string) => screen.findByRole('region', { name });
  const symbolsIn = async (name: string) => {
    const region = within(await column(name));
    return ['PEPE', 'WIF', 'FULL', 'POOL'].filter((symbol) => region.queryByText(symbol));
  };
  await waitFor(async () => expect(await symbolsIn('Migrated')).toEqual(['POOL']));
  expect(await symbolsIn('New')).toEqual(['WIF']);
  const pointed = () => document.querySelector('[data-cursor]')?.closest('section')?.getAttribute('aria-label');
  await user.keyboard('j');
  expect(pointed()).toBe('New');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(pointed()).toBe('Migrated');
  await user.keyboard('{ArrowLeft}k');
  expect(pointed()).toBe('Close to migration');
  await user.keyboard('{Escape}');
  expect(pointed()).toBeUndefined();
  expect(await symbolsIn('Close to migration')).toEqual(['FULL']);
  const socket = ScriptedSocket.last;
  socket.welcome();
  await waitFor(() =>
    expect(socket.sent.find((message) => message.type === 'subscribe')).toMatchObject({
      channel: 'tokens',
      filter: 'migrated:no;age:..3600;life:waiting,trading;marketCap:1500..',
      also: [
        { filter: 'migrated:no;progress:0.5..;life:trading', sortBy: 'progress' },
        { filter: 'migrated:yes;life:trading', sortBy: 'volume' },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Filters of New' }));
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(async () => expect(await symbolsIn('New')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(location.search).toBe('');
});
