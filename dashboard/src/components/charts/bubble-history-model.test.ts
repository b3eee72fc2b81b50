import { expect, test } from 'vitest';
import { layoutAt, peakMap, shareHistory } from './bubble-history-model.ts';
import { layOutBubbles, placeBubbles } from './bubble-layout.ts';

/** A bought 60 and sold 50 of it; B bought 40, then 10 that A sold. */
const history = {
  ...{ fromMs: 0, stepMs: 1_000, steps: 3, moreWallets: 0 },
  wallets: ['A', 'B'],
  wallet: [0, 1, 0, 1],
  step: [0, 1, 2, 2],
  amount: [60, 40, -50, 10],
  total: [60, 100, 60],
};
const now = {
  nodes: [{ id: 'B', weight: 0.8, cluster: 0 }],
  edges: [{ source: 'A', target: 'B', weight: 1, kinds: ['transfer' as const] }],
  concentration: { B: 1 },
};

test('shares are of what all had then, and add up to all', () => {
  const { shares, peaks } = shareHistory(history);
  expect([...shares]).toEqual([1, 0, 0.6, 0.4, 10 / 60, 50 / 60]);
  expect([...peaks]).toEqual([1, 50 / 60]);
});

test('a bubble keeps its place and has the size of its share then; one that holds nothing is not there', () => {
  const shares = shareHistory(history);
  const placed = layOutBubbles(peakMap(shares, now), 400, 300);
  const [first, last] = [0, 2].map((step) => layoutAt(placed, shares, { step, reference: 0.5 }));
  const of = (layout: typeof first, id: string) => layout!.bubbles.find((bubble) => bubble.id === id)!;
  expect(of(first, 'B').radius).toBe(0);
  expect(of(last, 'B').radius).toBeCloseTo(of(placed, 'B').radius, 9);
  expect(of(last, 'A').radius / of(placed, 'A').radius).toBeCloseTo(Math.sqrt(10 / 60), 9);
  expect([of(first, 'A').x, of(first, 'A').y]).toEqual([of(last, 'A').x, of(last, 'A').y]);
  expect([of(first, 'A').concentration, of(last, 'A').concentration]).toEqual([1, 10 / 60 / 0.5]);
  expect(last!.links[0]?.source.radius).toBe(of(last, 'A').radius);
});

test('a thousand wallets find their places', () => {
  const nodes = Array.from({ length: 1000 }, (_, n) => ({ id: `w${n}`, weight: 1 / (n + 2) / 7, cluster: n }));
  const placing = placeBubbles({ nodes, edges: [], concentration: {} }, { width: 700, height: 320, most: 1000 });
  for (let tick = 0; tick < 3; tick++) placing.tick();
  const { bubbles } = placing.finish();
  expect(bubbles).toHaveLength(1000);
  for (const { x, y, radius } of bubbles) {
    expect(x - radius).toBeGreaterThanOrEqual(-1e-6);
    expect(y + radius).toBeLessThanOrEqual(320 + 1e-6);
  }
});
