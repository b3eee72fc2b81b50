import { describe, expect, it } from 'vitest';
import { mapBubbles } from './bubble-map.ts';
import { measureComponents } from './component-metrics.ts';
import { linkWallets, type WalletEvidence } from './wallet-links.ts';

const rules = { hubDegreeCap: 3, slotGroupCap: 2 };
const noEvidence: WalletEvidence = {
  transfers: [],
  funderGroups: [],
  transactionGroups: [],
  slotGroups: [],
  hubs: new Set(),
};

function pairs(evidence: Partial<WalletEvidence>): string[] {
  const links = linkWallets({ ...noEvidence, ...evidence }, rules);
  return links.map((each) => `${each.source}-${each.target} ${each.kinds.join('+')}`);
}

describe('linkWallets', () => {
  it.each<{ name: string; evidence: Partial<WalletEvidence>; links: string[] }>([
    { name: 'nothing', evidence: {}, links: [] },
    { name: 'a transfer to oneself', evidence: { transfers: [[1, 1]] }, links: [] },
    {
      name: 'both directions as one edge',
      evidence: {
        transfers: [
          [2, 1],
          [1, 2],
        ],
      },
      links: ['1-2 transfer'],
    },
    {
      name: 'a clique of one funder',
      evidence: { funderGroups: [[1, 2, 3]] },
      links: ['1-2 same_funder', '1-3 same_funder', '2-3 same_funder'],
    },
    { name: 'no clique of an exchange', evidence: { funderGroups: [[1, 2, 3, 4]] }, links: [] },
    { name: 'no clique of a crowded slot', evidence: { slotGroups: [[1, 2, 3]] }, links: [] },
    {
      name: 'kinds that add up',
      evidence: { transfers: [[1, 2]], transactionGroups: [[1, 2]], slotGroups: [[1, 2]] },
      links: ['1-2 transfer+same_transaction+same_slot'],
    },
    {
      name: 'no edges of a wallet with too many partners, those of others stay',
      evidence: {
        transfers: [
          [9, 1],
          [9, 2],
          [9, 3],
          [9, 4],
          [1, 2],
        ],
        funderGroups: [[9, 3]],
      },
      links: ['1-2 transfer'],
    },
    { name: 'no edges of a known hub', evidence: { transfers: [[1, 2]], hubs: new Set([2]) }, links: [] },
  ])('makes $name', ({ evidence, links }) => {
    expect(pairs(evidence)).toEqual(links);
  });
});

const node = (id: number, balance: number) => ({ id, balance: BigInt(balance) });
const link = (source: number, target: number) => ({ source, target });

describe('measureComponents', () => {
  it.each([
    { name: 'no holder', nodes: [node(1, 0)], links: [], expected: [null, null, 0, 0, null, null, null, null] },
    { name: 'one holder', nodes: [node(1, 5)], links: [], expected: [0, 0, 1, 0, 0, 0, 0, 1] },
    {
      // Components 3+4 = 7 and 3 of 10: -(0.7 ln 0.7 + 0.3 ln 0.3) / ln 2.
      name: 'a pair and a single',
      nodes: [node(1, 3), node(2, 4), node(3, 3)],
      links: [link(1, 2)],
      expected: [0.7, 0.7, 2, 1, 2 / 3, 1 / 3, 0.8812908992306927, 1],
    },
    {
      name: 'a path through a wallet that has sold out is no path',
      nodes: [node(1, 5), node(2, 0), node(3, 5)],
      links: [link(1, 2), link(2, 3)],
      expected: [0, 0, 2, 0, 0, 0, 1, 2],
    },
    {
      name: 'one component: no entropy',
      nodes: [node(1, 1), node(2, 1), node(3, 2)],
      links: [link(1, 2), link(2, 3)],
      expected: [1, 1, 1, 2, 4 / 3, 2 / 3, 0, 1],
    },
  ])('$name', ({ nodes, links, expected }) => {
    const metrics = measureComponents(nodes, links);
    const figures = [
      metrics.connectedSupplyPercent,
      metrics.largestComponentSupply,
      metrics.componentCount,
      metrics.edgeCount,
      metrics.avgDegree,
      metrics.linkDensity,
      metrics.clusterEntropy,
      metrics.entityNakamoto50,
    ];
    for (const [index, value] of expected.entries()) {
      if (value === null) expect(figures[index]).toBeNull();
      else expect(figures[index]).toBeCloseTo(value, 12);
    }
  });
});

describe('mapBubbles', () => {
  it('shows the largest with shares, clusters and concentration over all holders', () => {
    const map = mapBubbles(
      [node(1, 10), node(2, 40), node(3, 30), node(4, 20), node(5, 0)],
      [
        { source: 1, target: 2, kinds: ['transfer', 'same_slot'] },
        { source: 3, target: 4, kinds: ['same_funder'] },
      ],
      {
        limit: 3,
        nameOf: (wallet) => `w${wallet}`,
        kindWeights: { transfer: 1, same_funder: 0.8, same_transaction: 1, same_slot: 0.25 },
      },
    );
    expect(map.nodes).toEqual([
      { id: 'w2', weight: 0.4, cluster: 0 },
      { id: 'w3', weight: 0.3, cluster: 1 },
      { id: 'w4', weight: 0.2, cluster: 1 },
    ]);
    expect(map.edges).toEqual([{ source: 'w3', target: 'w4', weight: 0.8, kinds: ['same_funder'] }]);
    expect(map.concentration).toEqual({ w2: 1, w3: 1, w4: 1 });
  });
});
