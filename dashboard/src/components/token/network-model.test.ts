import { expect, test } from 'vitest';
import { groupsOf } from './network-model.ts';

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
