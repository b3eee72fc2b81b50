import { shareInterval } from '@mintscope/metrics/share-interval';
import { figureEdges } from '@mintscope/metrics/token-filter/figure-edges';
import { isRangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterLab as Lab } from '@mintscope/schemas/token-filter/filter-lab';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askedAlert } from '../../../lib/alerts/ask-alert.ts';
import { type Answers, renderPage } from '../../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../../testing/saved-files.ts';
import { DiscoveryPage } from '../page.tsx';

// Tests of one process share what asks for the alert's dialog.
afterEach(() => askedAlert.setState({ asked: null }));

const share = (hits: number, n: number) => ({ hits, n, ...shareInterval(hits, n) });
const both = (two: number, five: number, n: number) => [
  { x: 2, share: share(two, n) },
  { x: 5, share: share(five, n) },
];

/** Of 1,000 tokens, of which a filter leaves 240. */
function labOf(query: URLSearchParams): Lab {
  const isBound = query.get('filter') !== '';
  const met = isBound ? 240 : 1000;
  const figures = (query.get('figures') ?? '').split(',').filter(isRangeField);
  return {
    window: query.get('window') === '7d' ? '7d' : '24h',
    age: '5m',
    firstAt: 1_700_000_000_000,
    ruggedBefore: 12,
    untold: 7,
    remain: share(met, 1000),
    all: { winners: both(100, 20, 900), rugs: share(300, 1000) },
    met: { winners: both(isBound ? 60 : 100, 20, 220), rugs: share(isBound ? 30 : 300, met) },
    winnersLost: both(isBound ? 40 : 0, 0, 100),
    rugsAvoided: share(isBound ? 270 : 0, 300),
    unknown: [],
    distributions: figures.map((figure) => ({
      figure,
      edges: [...figureEdges(figure)],
      tokens: [900, ...figureEdges(figure).map(() => 0)],
    })),
  };
}

let asked: URLSearchParams[] = [];
let refuse = false;
const answer: Answers = (path) => {
  if (path.startsWith('/tokens/discover')) return { body: [] };
  if (!path.startsWith('/api/tokens/filter-lab')) return undefined;
  const query = new URLSearchParams(path.split('?')[1]);
  asked.push(query);
  if (refuse)
    return { status: 503, body: { success: false, error: 'ENGINE_UNAVAILABLE', message: 'The warehouse is away' } };
  return { body: { success: true, lab: labOf(query) } };
};

beforeEach(() => {
  localStorage.clear();
  asked = [];
  refuse = false;
});

async function openLab(query = '') {
  history.replaceState(null, '', `/discovery${query}`);
  renderPage(<DiscoveryPage />, answer);
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Test on the past' }));
  return within(await screen.findByRole('region', { name: 'Test on the past' }));
}
const filterOfAddress = () => new URLSearchParams(location.search).get('filter');

test('says what remains, what is lost and what is avoided, beside what became of all tokens', async () => {
  const lab = await openLab('?filter=holders:20..');
  expect(await lab.findByText('240 of 1,000')).toBeTruthy();
  expect(lab.getByText('40 of 100')).toBeTruthy();
  expect(lab.getByText('270 of 300')).toBeTruthy();
  const row = (name: string) => lab.getByRole('row', { name: new RegExp(name) }).textContent;
  expect(row('Reached 2x')).toMatch(/11\.1\s?%.*27\.3\s?%/);
  expect(row('Rugged')).toMatch(/30(\.0)?\s?%.*12\.5\s?%/);
  expect(lab.getByText(/Of 7 nothing was known at that age\. 12 had been rugged by then\./)).toBeTruthy();
  expect(lab.getByText(/Not known of 10(\.0)?\s?% then/)).toBeTruthy();
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({
    filter: 'holders:20..',
    window: '24h',
    age: '5m',
    figures: 'holders',
  });
});

test('what it told is saved: the rates with their intervals, and the tokens by figure', async () => {
  const lab = await openLab('?filter=holders:20..');
  expect(await lab.findByText('240 of 1,000')).toBeTruthy();
  const files = watchSavedFiles();
  await exportAs('the test', 'JSON');
  await exportAs('the test', 'Parquet, by figure');
  await waitFor(() => expect(files).toHaveLength(2));
  const [rates, figures] = files;
  expect(rates?.name).toMatch(/^mintscope-filter-24h-at-5m-[\dT-]+\.json$/);
  expect(await rates?.read()).toMatchObject([
    { of: 'all', outcome: 'met the filter', x: null, hits: 240, n: 1000, rate: 0.24, rateLow: expect.any(Number) },
    { of: 'winners', outcome: 'did not meet the filter', x: 2, hits: 40, n: 100 },
    { of: 'winners', outcome: 'did not meet the filter', x: 5, hits: 0 },
    { of: 'rugs', outcome: 'did not meet the filter', hits: 270 },
    { of: 'all', outcome: 'reached', x: 2, hits: 100, n: 900 },
    { of: 'all', outcome: 'reached', x: 5 },
    { of: 'met', outcome: 'reached', x: 2, hits: 60, n: 220 },
    { of: 'met', outcome: 'reached', x: 5 },
    { of: 'all', outcome: 'rugged', hits: 300 },
    { of: 'met', outcome: 'rugged', hits: 30, n: 240 },
  ]);
  const [least, ...others] = (await figures?.read()) ?? [];
  const edges = figureEdges('holders');
  expect(least).toEqual({ figure: 'holders', unit: 'count', from: null, below: edges[0], tokens: 900 });
  expect(others).toHaveLength(edges.length);
  expect(others.at(-1)).toEqual({ figure: 'holders', unit: 'count', from: edges.at(-1), below: null, tokens: 0 });
});

test('a bound that is dragged is asked for once it rests, and is the filter of the list', async () => {
  const lab = await openLab();
  expect(await lab.findByText('1,000 of 1,000')).toBeTruthy();
  const least = lab.getByRole('slider', { name: 'Holders, least' });
  const before = asked.length;
  for (const value of ['1', '2', '3', '5']) fireEvent.change(least, { target: { value } });
  expect(least.getAttribute('aria-valuetext')).toBe('10');
  // What was counted stays, and is said to be of before.
  expect(lab.getByText('1,000 of 1,000')).toBeTruthy();
  expect(await lab.findByText('240 of 1,000')).toBeTruthy();
  expect(asked.slice(before).map((query) => query.get('filter'))).toEqual(['holders:10..']);
  expect(filterOfAddress()).toBe('holders:10..');
  await userEvent.click(lab.getByRole('button', { name: 'Alert me' }));
  expect(askedAlert.getState().asked).toEqual({ filter: 'holders:10..' });
  fireEvent.change(least, { target: { value: '0' } });
  expect(await lab.findByText('1,000 of 1,000')).toBeTruthy();
  await waitFor(() => expect(filterOfAddress()).toBeNull());
  // The sliders stay where they are.
  expect(lab.getAllByRole('slider').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Market cap, least',
    'Market cap, most',
    'Holders, least',
    'Holders, most',
    'Final score, least',
    'Final score, most',
  ]);
});

test('a filter that is changed elsewhere moves the sliders, and others can be added', async () => {
  const lab = await openLab('?filter=holders:20..');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Dev sold, most (%)' }), '5');
  const most = await lab.findByRole('slider', { name: 'Dev sold, most' });
  expect(most.getAttribute('aria-valuetext')).toMatch(/^5(\.0)?\s?%$/);
  await userEvent.selectOptions(lab.getByRole('combobox', { name: /Add a slider/ }), 'Liquidity');
  await expect.poll(() => asked.at(-1)?.get('figures')).toBe('holders,devSold,liquidity');
  await userEvent.click(lab.getByRole('button', { name: '7 days' }));
  await userEvent.click(lab.getByRole('button', { name: '30 min' }));
  await expect.poll(() => [asked.at(-1)?.get('window'), asked.at(-1)?.get('age')]).toEqual(['7d', '30m']);
});

test('says why it could not be counted', async () => {
  refuse = true;
  const lab = await openLab();
  await expect.poll(() => lab.getByRole('status').textContent).toMatch(/could not be counted|away/);
});

test('a visitor’s filters have none', async () => {
  history.replaceState(null, '', '/discovery');
  renderPage(<DiscoveryPage />, answer, null);
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  expect(await screen.findByRole('complementary', { name: 'Filters' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test on the past' })).toBeNull();
});
