import type { IChartApi, IPriceLine, ISeriesApi } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { drawLevels } from './chart-levels.ts';

/** A chart of 100 px: a price of 0 at its foot, of 100 at its top. */
function open(prices: readonly number[], isAdding = false) {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  box.setPointerCapture = () => undefined;
  const told: unknown[] = [];
  const lines: number[] = [];
  const clicks = new Set<(event: { point: { y: number } }) => void>();
  const series = {
    priceToCoordinate: (price: number) => 100 - price,
    coordinateToPrice: (y: number) => 100 - y,
    createPriceLine: ({ price }: { price: number }) => {
      const at = lines.push(price) - 1;
      const applyOptions = (changed: { price: number }) => {
        lines[at] = changed.price;
      };
      return { applyOptions } as IPriceLine;
    },
    removePriceLine: () => lines.pop(),
  } as unknown as ISeriesApi<'Candlestick'>;
  const chart = {
    applyOptions: ({ handleScale }: { handleScale: boolean }) => told.push(handleScale ? 'free' : 'held'),
    subscribeClick: (click: never) => clicks.add(click),
    unsubscribeClick: (click: never) => clicks.delete(click),
  } as unknown as IChartApi;
  const stop = drawLevels(
    box,
    { chart, prices: series },
    {
      ...{ prices, isAdding },
      onAdd: (price) => told.push(['add', price]),
      onMove: (at, price) => told.push(['move', at, price]),
    },
  );
  const point = (type: string, y: number) => box.dispatchEvent(new PointerEvent(type, { clientY: y, clientX: 50 }));
  return { box, told, lines, clicks, point, stop };
}

test('a level follows the pointer that took hold of it, while the chart stands still', () => {
  const { told, lines, point, stop } = open([40, 80]);
  point('pointerdown', 22);
  point('pointermove', 50);
  point('pointermove', 130);
  expect(lines).toEqual([40, 50]);
  point('pointerup', 50);
  expect(told).toEqual(['held', 'free', ['move', 1, 50]]);
  stop();
  expect(lines).toEqual([]);
});

test('away from levels the chart is moved as ever', () => {
  const { told, point } = open([40]);
  point('pointerdown', 20);
  point('pointermove', 30);
  point('pointerup', 30);
  expect(told).toEqual([]);
});

test('a click draws a level where one is to be added, at a price above 0', () => {
  const { told, clicks, stop } = open([], true);
  for (const click of clicks) click({ point: { y: 30 } });
  for (const click of clicks) click({ point: { y: 100 } });
  expect(told).toEqual([['add', 70]]);
  stop();
  expect([clicks.size, open([40]).clicks.size]).toEqual([0, 0]);
});
