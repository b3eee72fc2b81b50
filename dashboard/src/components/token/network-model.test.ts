import { expect, test } from 'vitest';
import { heatStep } from '../charts/paint-bubbles.ts';
import { groupsOf, scaleConcentration } from './network-model.ts';

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

test('the list names groups with their evidence', () => {
  expect(groupsOf(map)).toEqual([
    {
      cluster: 0,
      share: 0.5,
      concentration: 1,
      members: [
        { id: 'a', weight: 0.3, cluster: 0 },
        { id: 'b', weight: 0.2, cluster: 0 },
      ],
      evidence: ['transfers', 'buys in one slot'],
    },
  ]);
});

test.each([
  ['a large holder of little is no warning', [0.013, 0.013, 0.005], [1, 1, 1]],
  ['up to the notable share nothing is red', [0.2, 0.04], [3, 1]],
  ['above it, it is', [0.21, 0.05], [4, 1]],
  ['of much, groups are compared with the largest', [0.5, 0.35, 0.1], [4, 3, 1]],
])('%s', (_says, weights, steps) => {
  const largest = Math.max(...weights);
  const ids = weights.map((_, cluster) => `w${cluster}`);
  const nodes = weights.map((weight, cluster) => ({ id: `w${cluster}`, weight, cluster }));
  const concentration = Object.fromEntries(weights.map((weight, cluster) => [`w${cluster}`, weight / largest]));
  const { map: scaled } = scaleConcentration({ nodes, edges: [], concentration }, 0.2);
  expect(ids.map((id) => heatStep(scaled.concentration[id] ?? 0))).toEqual(steps);
});
