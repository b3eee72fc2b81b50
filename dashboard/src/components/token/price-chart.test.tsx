import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { PriceChart } from './price-chart.tsx';

/** What the library is told; happy-dom has no canvas it could draw on. */
const told = vi.hoisted(() => ({
  data: [] as { time: number; close?: number }[][],
  fits: 0,
  marks: [] as string[],
  /** Moves the crosshair. */
  point: (_at: { point?: { x: number } }): void => undefined,
}));
vi.mock('lightweight-charts', () => {
  const none = () => undefined;
  /** Texts that a primitive writes, whenever it asks to be drawn; a second is ten pixels wide. */
  const attachPrimitive = (primitive: ISeriesPrimitive<Time>) => {
    const requestUpdate = () => {
      told.marks = [];
      const draw = Object.fromEntries(
        ['beginPath', 'moveTo', 'lineTo', 'fill', 'strokeText'].map((name) => [name, none]),
      );
      const context = { ...draw, measureText: () => ({ width: 1 }), fillText: (text: string) => told.marks.push(text) };
      const target = {
        useMediaCoordinateSpace: (paint: (scope: object) => void) =>
          paint({ context, mediaSize: { width: 999, height: 999 } }),
      };
      for (const view of primitive.paneViews?.() ?? []) view.renderer()?.draw(target as never);
    };
    const timeScale = () => ({ timeToCoordinate: (time: number) => time * 10 });
    const at = { chart: { timeScale }, series: { priceToCoordinate: () => 500 }, requestUpdate };
    primitive.attached?.(at as unknown as SeriesAttachedParameter<Time>);
  };
  const series = (setData: (data: { time: number; close?: number }[]) => void) => ({
    setData,
    attachPrimitive,
    applyOptions: none,
    createPriceLine: none,
    removePriceLine: none,
  });
  const chart = {
    addSeries: (kind: string) => series((data) => kind === 'candles' && told.data.push(data)),
    priceScale: () => ({ applyOptions: none }),
    timeScale: () => ({ applyOptions: none, fitContent: () => told.fits++ }),
    applyOptions: none,
    subscribeCrosshairMove: (listen: typeof told.point) => {
      told.point = listen;
    },
    subscribeClick: none,
    remove: none,
  };
  return {
    CandlestickSeries: 'candles',
    HistogramSeries: 'volumes',
    ColorType: {},
    LineStyle: {},
    PriceScaleMode: { Normal: 0, Logarithmic: 1 },
    createChart: () => chart,
  };
});

const row = tokenRow({
  address: 'So11111111111111111111111111111111111111112',
  priceSol: 2,
  priceUsd: 360,
  marketCap: 3600,
});

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
  localStorage.clear();
  own = [];
  Object.assign(told, { data: [], fits: 0, marks: [] });
});

afterEach(() => vi.unstubAllEnvs());

function open(shown = row) {
  const asked: string[] = [];
  renderPage(<PriceChart row={shown} />, (path) => {
    asked.push(path);
    if (path.includes('/evidence')) return { body: evidenceOf(path) };
    if (path.endsWith('/market')) return { body: market };
    if (path.includes('/own-trades')) return { body: { hasWallet: own.length > 0, trades: own } };
    const step = path.includes('interval=5m') ? 300_000 : 1_000;
    const candle = { open: 2, high: 2, low: 2, volume: 1, trades: 1 };
    if (!path.includes('/candles')) return undefined;
    return { body: [1, 4].map((n) => ({ ...candle, timeMs: n * step, close: n })) };
  });
  return asked;
}

let own: TradeRow[] = [];
const market = { standing: null, version: null, asOfMs: null, course: [], poolSinceMs: 4_200, day: null };

function evidenceOf(path: string) {
  const sold = { signature: null, slot: 1, wallet: 'W', baseUnits: '1', quote: 1, quoteMint: null, why: [] };
  return {
    ...{ of: 'dev', kind: 'label', address: row.address, version: 1, eventTimeMs: 1, parameterVersion: null },
    ...{
      value: 1,
      unit: 'wallets',
      rule: 'r',
      threshold: null,
      parameters: [],
      inputs: [],
      wallets: [],
      moreWallets: 0,
    },
    transactions: path.includes('of=dev') ? [{ ...sold, timeMs: 4_500, side: 'sell' }] : [],
    ...{ moreTransactions: 0, cursor: null, unknown: [] },
  };
}

/** Before the first candle there are places without one, for half of the text of a mark. */
const closes = () => told.data.at(-1)?.flatMap(({ time, close }) => (close === undefined ? [] : [[time, close]]));
const places = () => told.data.at(-1)?.flatMap(({ time, close }) => (close === undefined ? [time] : []));

test('a pause is drawn as time; bars fill the pane again when the candles of another interval are there', async () => {
  const user = userEvent.setup();
  open();
  await waitFor(() =>
    expect(closes()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 4],
    ]),
  );
  expect(told.fits).toBe(1);
  await user.click(screen.getByRole('button', { name: '5m' }));
  await waitFor(() =>
    expect(closes()).toEqual([
      [300, 1],
      [600, 1],
      [900, 1],
      [1200, 4],
    ]),
  );
  expect(told.fits).toBe(2);
  expect(places()).toEqual([0]);
  expect(screen.getByText(/over 15 min, in 2 trades/)).toBeTruthy();
});

test('it is drawn in SOL, USD and as market cap by the figures of the row, and choices are kept', async () => {
  const user = userEvent.setup();
  open();
  await waitFor(() => expect(closes()?.at(-1)).toEqual([4, 4]));
  await user.click(screen.getByRole('button', { name: 'USD' }));
  await waitFor(() => expect(closes()?.at(-1)).toEqual([4, 720]));
  await user.click(screen.getByRole('button', { name: 'Cap' }));
  await waitFor(() => expect(closes()?.at(-1)).toEqual([4, 7200]));
  await user.click(screen.getByRole('button', { name: 'Log' }));
  open();
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([pressed('Cap'), pressed('Log'), pressed('SOL')]).toEqual(['true', 'true', 'false']);
});

test('trades of the groups that are chosen are marked, and only these are asked for', async () => {
  const user = userEvent.setup();
  const asked = open();
  await waitFor(() => expect(told.marks).toEqual(['Dev sells']));
  const groups = () => [...new Set(asked.flatMap((path) => /of=(\w+)/.exec(path)?.[1] ?? []))];
  expect(groups()).toEqual(['dev']);
  await user.click(screen.getByRole('button', { name: 'Snipers' }));
  await waitFor(() => expect(groups()).toEqual(['dev', 'sniper']));
  await user.click(screen.getByRole('button', { name: 'Dev' }));
  await waitFor(() => expect(told.marks).toEqual([]));
});

test('marks under the crosshair are told with their times, and no more once it is gone', async () => {
  open();
  await waitFor(() => expect(told.marks).toEqual(['Dev sells']));
  told.point({ point: { x: 38 } });
  expect(screen.getByText('00:00:04 Dev sells')).toBeTruthy();
  told.point({ point: { x: 20 } });
  expect(screen.queryByText('00:00:04 Dev sells')).toBeNull();
  told.point({ point: { x: 40 } });
  told.point({});
  expect(screen.queryByText('00:00:04 Dev sells')).toBeNull();
});

test('the migration is marked at its candle, and asked for of a token that migrated alone', async () => {
  const user = userEvent.setup();
  const asked = open();
  await waitFor(() => expect(told.marks).toEqual(['Dev sells']));
  expect(asked.filter((path) => path.endsWith('/market'))).toEqual([]);
  cleanup();
  open({ ...row, migrated: true });
  await waitFor(() => expect(told.marks).toEqual(['Migrated', 'Dev sells']));
  await user.click(screen.getByRole('button', { name: 'Migration' }));
  await waitFor(() => expect(told.marks).toEqual(['Dev sells']));
});

test('one’s own trades are marked unless one says otherwise, also where older choices are kept', async () => {
  const user = userEvent.setup();
  localStorage.setItem('chart', JSON.stringify({ marks: [] }));
  const trade = { slot: 1, signature: 's', trader: 'W', baseAmount: 1, quoteAmount: 1, price: 2, setsPrice: true };
  own = [
    { ...trade, id: '1', timeMs: 1_500, side: 'buy' },
    { ...trade, id: '2', timeMs: 4_100, side: 'sell' },
  ];
  open();
  await waitFor(() => expect(told.marks).toEqual(['You buy', 'You sell']));
  await user.click(screen.getByRole('button', { name: 'Own trades' }));
  await waitFor(() => expect(told.marks).toEqual([]));
  cleanup();
  const asked = open();
  await waitFor(() => expect(closes()).toBeTruthy());
  expect(asked.filter((path) => path.includes('/own-trades'))).toEqual([]);
});
