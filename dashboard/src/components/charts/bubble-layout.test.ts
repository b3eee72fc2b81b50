import { polygonContains } from 'd3-polygon';
import { expect, test } from 'vitest';
import { layOutBubbles, narrowLinks } from './bubble-layout.ts';
import { findWallets } from './find-wallets.ts';
import { heatStep } from './paint-bubbles.ts';

const map = {
  nodes: [
    { id: 'a', weight: 0.3, cluster: 0 },
    { id: 'b', weight: 0.2, cluster: 0 },
    { id: 'c', weight: 0.1, cluster: 1 },
    { id: 'd', weight: 0.05, cluster: 2 },
  ],
  edges: [
    { source: 'a', target: 'b', weight: 1, kinds: ['transfer' as const, 'same_slot' as const] },
    { source: 'a', target: 'nobody', weight: 1, kinds: ['same_slot' as const] },
  ],
  concentration: { a: 1, b: 1, c: 0.2, d: 0.1 },
};

test('bubbles stay inside, larger shares are larger, and the same map gives the same picture', () => {
  const first = layOutBubbles(map, 400, 300);
  expect(layOutBubbles(map, 400, 300)).toEqual(first);
  for (const { x, y, radius } of first.bubbles) {
    expect(x - radius).toBeGreaterThanOrEqual(0);
    expect(x + radius).toBeLessThanOrEqual(400);
    expect(y - radius).toBeGreaterThanOrEqual(0);
    expect(y + radius).toBeLessThanOrEqual(300);
  }
  const radii = first.bubbles.map((bubble) => bubble.radius);
  expect([...radii].sort((a, b) => b - a)).toEqual(radii);
});

test('links to wallets outside of the picture are left out; groups need two members', () => {
  const { links, groups } = layOutBubbles(map, 400, 300);
  expect(links).toHaveLength(1);
  expect(links[0]?.weak).toBe(false);
  expect(groups.map((group) => group.cluster)).toEqual([0]);
});

test('the outline of a group holds the rim of each member, and of no other wallet', () => {
  const { bubbles, groups } = layOutBubbles(map, 400, 300);
  const outline = groups[0]?.outline ?? [];
  for (const { x, y, radius, cluster } of bubbles) {
    const rim = [0, 1, 2, 3].map((quarter): [number, number] => [
      x + 0.99 * radius * Math.cos((quarter * Math.PI) / 2),
      y + 0.99 * radius * Math.sin((quarter * Math.PI) / 2),
    ]);
    expect(rim.every((point) => polygonContains(outline, point))).toBe(cluster === 0);
  }
});

test.each([
  [0.81, 4],
  [0.8, 3],
  [0.6, 2],
  [0.4, 1],
])('concentration %s is step %s', (concentration, step) => {
  expect(heatStep(concentration)).toBe(step);
});

test('links by some kinds of evidence alone make their own groups, and nothing moves', () => {
  const placed = layOutBubbles(map, 400, 300);
  const none = narrowLinks(placed, new Set(['same_funder']));
  expect([none.links, none.groups]).toEqual([[], []]);
  expect(none.bubbles.map(({ x, y }) => [x, y])).toEqual(placed.bubbles.map(({ x, y }) => [x, y]));
  const some = narrowLinks(placed, new Set(['same_slot']));
  expect(some).toBe(placed);
});

test('wallets are found by any part of their address', () => {
  expect(findWallets([{ id: 'AbC' }, { id: 'xab' }, { id: 'x' }], ' AB ')).toEqual(new Set(['AbC', 'xab']));
  expect(
    findWallets(
      [
        { id: 'AbC', radius: 0 },
        { id: 'xab', radius: 2 },
      ],
      'ab',
    ),
  ).toEqual(new Set(['xab']));
  expect(findWallets([{ id: 'AbC' }], '  ')).toBe(null);
});
