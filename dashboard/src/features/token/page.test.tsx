import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { mints, recordedPick } from '../../testing/picks.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { TokenPage } from './page.tsx';

const address = 'So11111111111111111111111111111111111111112';
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', `/token/${address}`);
  ScriptedSocket.opened = [];
});

function open(
  audit: unknown,
  trades: unknown = [],
  calibration?: unknown,
  picks: Answers = () => undefined,
  market?: unknown,
) {
  const answers: Answers = (path) => {
    if (path.startsWith('/api/picks')) return picks(path);
    if (path.endsWith('/full')) return audit === null ? undefined : { body: audit };
    if (path.includes('/calibration')) return calibration ? { body: calibration } : undefined;
    if (path.includes('/candles')) return { body: [] };
    if (path.endsWith('/market')) return market ? { body: market } : undefined;
    return path.includes('/trades') ? { body: trades } : undefined;
  };
  return renderPage(<TokenPage />, answers, undefined, '/token/:address');
}

/** Cards that wait until they are near the screen come at once: here nothing is drawn anywhere. */
function allIsNear() {
  class Near {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near);
}

test('loading, then identity, verdict and tiles', async () => {
  open(tokenAudit(address));
  expect(screen.getByText('Loading token details...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /PEPE/ })).toBeTruthy();
  expect(screen.getByText('Linked wallets hold 31% of supply.')).toBeTruthy();
  for (const label of ['Market Cap', 'Holders', '24h Volume', '24h Transactions', "Max X's", 'Current X']) {
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  }
  expect(screen.getAllByText('$1.5M').length).toBeGreaterThan(0);
  expect(document.title).toBe('PEPE · Mintscope');
});

test('every sentence behind the score is on the page, one about times that were held too', async () => {
  const audit = tokenAudit(address);
  const held = '2 events claimed a time after their receipt and count as received.';
  audit.scoringTrace.reasons.push({ text: held, severity: 'notable', points: null });
  open(audit);
  for (const { text } of audit.scoringTrace.reasons) expect(await screen.findByText(text)).toBeTruthy();
  expect(audit.scoringTrace.reasons).toHaveLength(3);
});

test('nothing is read that would move down when the calls and the track record are known', async () => {
  let resolve = () => {};
  const told = new Promise<void>((told) => {
    resolve = told;
  });
  let asked = 0;
  open(tokenAudit(address), [], undefined, async (path) => {
    asked++;
    await told;
    return {
      body: { success: true, picks: path.includes('scope=platform') ? [recordedPick({ address })] : [], total: 1 },
    };
  });
  await waitFor(() => expect(asked).toBe(2));
  await new Promise((answered) => setTimeout(answered, 50));
  expect(screen.getByText('Loading token details...')).toBeTruthy();
  resolve();
  await screen.findByRole('heading', { name: /PEPE/ });
  expect(screen.getByRole('region', { name: 'Call' })).toBeTruthy();
});

test('what the calls of the token returned, a removed one too, and another token’s are not among them', async () => {
  const made = recordedPick({ address, removed: { at: 1_700_000_000_000, reason: 'wash traded' } });
  const picks = [made, recordedPick({ address: mints[1], ordinal: 2 })];
  open(tokenAudit(address), [], undefined, (path) => ({
    body: { success: true, picks: path.includes('scope=platform') ? picks : [], total: 2 },
  }));
  const card = within(await screen.findByRole('region', { name: 'Call' }));
  expect(card.getByText(/^Called by the rules .* ago: Final ≥ 45\.$/)).toBeTruthy();
  const shown = (name: string) => card.getByText(name).nextElementSibling?.textContent;
  expect([shown('Now'), shown('Highest'), shown('After 1 h'), shown('After 24 h')]).toEqual([
    '1.50x',
    '4.00x',
    '+20%',
    '–',
  ]);
  expect(shown('Executable, 1 SOL')).toBe('1.80x');
  expect(card.getByText('Removed').dataset.tip).toContain('wash traded');
  expect(screen.queryByRole('region', { name: 'Call 2' })).toBe(null);
});

test('what a call made is told with the live figures, not with those that were recorded before', async () => {
  const { client } = open(tokenAudit(address), [], undefined, (path) => ({
    body: { success: true, picks: path.includes('scope=platform') ? [recordedPick({ address })] : [], total: 1 },
  }));
  const card = within(await screen.findByRole('region', { name: 'Call' }));
  const shown = (name: string) => card.getByText(name).nextElementSibling?.textContent;
  const { row } = tokenAudit(address).token;
  act(() => client.book.hold('list', [{ ...row, version: row.version + 1, priceSol: 0.00006 }], 1));
  expect([shown('Now'), shown('Highest')]).toEqual(['6.00x', '6.00x']);
  act(() => client.book.hold('list', [{ ...row, version: row.version + 2, priceSol: 0.00002 }], 2));
  expect([shown('Now'), shown('Highest')]).toEqual(['2.00x', '4.00x']);
});

test('how earlier verdicts of this kind fared', async () => {
  const bands = [
    { band: 'BUY' as const, n: 40, ruined: 0.1, reached2x: 0.25, medianMaxX: 1.4 },
    { band: 'AVOID' as const, n: 3, ruined: 1, reached2x: 0, medianMaxX: 1 },
  ];
  const ruin = {
    n: 43,
    baseRate: 0.163,
    brier: 0.08,
    brierOfBaseRate: 0.136,
    reliabilityError: 0.02,
    bins: [{ from: 0.1, to: 0.2, n: 40, predicted: 0.13, observed: 0.1 }],
    leadMs: { lower: 30_000, median: 90_000, upper: 200_000 },
  };
  const ages = [{ ageMs: 60_000, ruin, bands }];
  const calibration = { parameterVersion: 'v1', ages, versions: [] };
  const audit = tokenAudit(address);
  audit.token.row.rugProbability = 0.15;
  open(audit, [], { success: true, calibration });
  const card = within(await screen.findByRole('region', { name: 'Track record' }));
  expect(card.getByText(/43 judged/)).toBeTruthy();
  const shown = (name: string) => card.getByText(name).nextElementSibling?.textContent;
  expect(shown('Buy: ruined')).toBe('10% of 40');
  expect(shown('Buy: reached 2x')).toBe('25% of 40');
  expect(shown('All: ruined')).toBe('16% of 43');
  expect(shown('Said alike: ruined')).toBe('10% of 40');
  expect(shown('Median warning')).toBe('1.5 min');
});

test('every figure of the row is of one version, and cards of an earlier one say so', async () => {
  const audit = tokenAudit(address);
  const createdAt = Date.now() - 3_600_000;
  const loaded = { createdAt, holders: 288, volume: 41_400, buys: 60, sells: 40, swaps: 100, liquidity: 9_000 };
  Object.assign(audit.token.row, loaded);
  const { client } = open(audit);
  await screen.findByRole('heading', { name: /PEPE/ });
  expect(screen.queryByText(/^as of/)).toBe(null);
  const later = {
    holders: 313,
    volume: 49_500,
    buys: 70,
    sells: 50,
    swaps: 120,
    liquidity: 8_000,
    migrated: false,
    progress: 0.4,
  };
  act(() =>
    client.book.hold('list', [{ ...audit.token.row, ...later, version: audit.token.row.version + 1 }], Date.now()),
  );
  const shown = (name: string) => screen.getAllByText(name).map((label) => label.nextElementSibling?.textContent);
  await waitFor(() => expect(shown('Holders')).toEqual(['313', '313']));
  expect([...shown('24h Volume'), ...shown('Volume 24h')]).toEqual(['$49.5K', '$49.5K']);
  expect([...shown('24h Transactions'), ...shown('Swaps 24h')]).toEqual(['120', '120']);
  expect([...shown('Buys 24h'), ...shown('Sells 24h'), ...shown('Liquidity')]).toEqual(['70', '50', '$8K']);
  expect(shown('LP burn')).toEqual(['On the curve']);
  act(() =>
    client.book.hold(
      'list',
      [{ ...audit.token.row, migrated: true, version: audit.token.row.version + 2 }],
      Date.now(),
    ),
  );
  // Of a pool that no curve became it is not known.
  await waitFor(() => expect(shown('LP burn')).toEqual(['–']));
  const card = within(screen.getByRole('region', { name: 'Top Holders' }));
  expect(card.getByText(/^as of .* ago$/)).toBeTruthy();
});

test.each([
  [23, 8000, ['120', '120', '70', '50', '$8K', '$8K']],
  [25, 8000, ['9', '9', '7', '2', '$8K', '$8K']],
  // Those have ended.
  [23, null, ['120', '120', '70', '50', '$321', '$321']],
  [25, null, ['9', '9', '7', '2', '$321', '$321']],
])('a token of %d h with a volume of %s tells what was traded in 24 h', async (hours, volume, told) => {
  const audit = tokenAudit(address);
  const createdAt = Date.now() - hours * 3_600_000;
  Object.assign(audit.token.row, { createdAt, buys: 70, sells: 50, swaps: 120, volume, priceSol: 1e-7 });
  const market = { standing: null, version: null, asOfMs: null, course: [], poolSinceMs: null };
  const { client } = open(audit, [], undefined, undefined, { ...market, day: { buys: 7, sells: 2, volume: 321 } });
  await screen.findByRole('heading', { name: /PEPE/ });
  act(() => client.book.hold('list', [audit.token.row], Date.now()));
  const shown = (name: string) => screen.getAllByText(name).map((label) => label.nextElementSibling?.textContent);
  const names = ['24h Transactions', 'Swaps 24h', 'Buys 24h', 'Sells 24h', '24h Volume', 'Volume 24h'];
  await waitFor(() => expect(names.flatMap(shown)).toEqual(told));
});

test('the audit is asked for again when the row has moved on', async () => {
  const audit = tokenAudit(address);
  let asked = 0;
  const { client } = renderPage(
    <TokenPage />,
    (path) => {
      if (!path.endsWith('/full'))
        return path.includes('/candles') || path.includes('/trades') ? { body: [] } : undefined;
      asked++;
      const tokenState = { ...audit.tokenState, version: asked };
      return { body: { ...audit, tokenState } };
    },
    undefined,
    '/token/:address',
  );
  await screen.findByRole('heading', { name: /PEPE/ });
  const before = asked;
  act(() => client.book.hold('list', [{ ...audit.token.row, version: before + 1 }], Date.now()));
  await waitFor(() => expect(asked).toBe(before + 1), { timeout: 4_500 });
  await waitFor(() => expect(screen.queryByText(/^as of/)).toBe(null));
});

test('in one column what the verdict rests on comes first, then price and holders, and raw data last', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  allIsNear();
  open(tokenAudit(address));
  await screen.findByRole('region', { name: 'Wallet Network' });
  const cards = screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'));
  const order = ['Scoring Trace', 'Price', 'Top Holders', 'Wallet Network', 'Recent Trades', 'Raw Data'];
  expect(cards.filter((card) => card !== null && order.includes(card))).toEqual(order);
  expect(cards.at(-1)).toBe('Raw Data');
});

test('an unknown token', async () => {
  open(null);
  expect(await screen.findByText('Token Not Found')).toBeTruthy();
  expect(screen.getByText('The requested token could not be found or analyzed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Token Discovery' }).getAttribute('href')).toBe('/discovery');
});

test('a token whose row came just now is waited for until the rest of it is known', async () => {
  const audit = tokenAudit(address);
  const answers = [undefined, undefined, { body: audit }];
  const { client } = renderPage(
    <TokenPage />,
    (path) => {
      if (path.startsWith('/api/picks')) return { body: { success: true, picks: [], total: 0 } };
      return path.endsWith('/full') ? answers.shift() : undefined;
    },
    undefined,
    '/token/:address',
  );
  client.book.hold('list', [{ ...audit.token.row, createdAt: Date.now() }], 1);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.queryByText('Token Not Found')).toBeNull();
  expect(screen.getByText('Loading token details...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /PEPE/ })).toBeTruthy();
});

test('the trace opens from the verdict; each stage shows terms that add up to its score', async () => {
  const user = userEvent.setup();
  const audit = tokenAudit(address);
  Element.prototype.scrollIntoView = () => undefined;
  open(audit);
  await user.click(await screen.findByText('Linked wallets hold 31% of supply.'));
  const trace = screen.getByRole('region', { name: 'Scoring Trace' });
  const [surface] = within(trace).getAllByRole('table');
  const points = within(surface ?? trace)
    .getAllByRole('row')
    .map((row) => Number(row.lastElementChild?.textContent));
  const terms = points.slice(1, -1);
  expect(terms.reduce((sum, value) => sum + value, 0)).toBeCloseTo(points.at(-1) ?? Number.NaN, 1);
  expect(within(trace).getByText('Fewer than 5 trades')).toBeTruthy();
});

test('what has no data says so', async () => {
  allIsNear();
  open({ ...tokenAudit(address), bubbleMap: null, txEvaluation: null });
  expect(await screen.findByText('No network data available')).toBeTruthy();
  expect(screen.getByText('NO DATA')).toBeTruthy();
  expect(screen.getByText('Transaction analysis not available')).toBeTruthy();
  expect(screen.getByText('Waiting for data...')).toBeTruthy();
});

test('watching is kept in this browser', async () => {
  const user = userEvent.setup();
  const { watchlist } = open(tokenAudit(address));
  await user.click(await screen.findByRole('button', { name: 'Watch' }));
  expect(screen.getByRole('button', { name: 'Watching' })).toBeTruthy();
  expect(watchlist.has(address)).toBe(true);
  expect(JSON.parse(localStorage.getItem('watchlist') ?? '[]')).toEqual([address]);
});

test('links of strangers are https or nothing', async () => {
  const audit = tokenAudit(address);
  audit.token.socialLinks = { twitter: '@pepe', telegram: 'javascript:alert(1)', website: 'http://example.com' };
  open(audit);
  await screen.findByRole('heading', { name: /PEPE/ });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs).toContain('https://x.com/pepe');
  for (const href of hrefs) expect(href).toMatch(/^(https:\/\/|\/)/);
});

test('no accessibility violations that can be told without layout', async () => {
  open(tokenAudit(address));
  await screen.findByRole('heading', { name: /PEPE/ });
  await waitFor(() => expect(screen.getAllByText('No trades yet')).toHaveLength(2));
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});
