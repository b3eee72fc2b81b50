import type { BubbleMap, EdgeKind } from '@mintscope/schemas/token-metrics';
import { groupBy } from '../../lib/group-by.ts';

export interface WalletGroup {
  cluster: number;
  share: number;
  concentration: number;
  members: { id: string; weight: number }[];
  /** What links them, in words. */
  evidence: string[];
}

const words: Record<EdgeKind, string> = {
  transfer: 'transfers',
  same_funder: 'the same first funder',
  same_transaction: 'buys in one transaction',
  same_slot: 'buys in one slot',
};

/** Groups of two or more linked wallets, largest share first. */
export function groupsOf(map: BubbleMap): WalletGroup[] {
  const clusterOf = new Map(map.nodes.map((node) => [node.id, node.cluster]));
  const kinds = new Map<number, Set<EdgeKind>>();
  for (const edge of map.edges) {
    const cluster = clusterOf.get(edge.source);
    if (cluster === undefined) continue;
    const known = kinds.get(cluster) ?? new Set();
    kinds.set(cluster, known);
    for (const kind of edge.kinds) known.add(kind);
  }
  return [...groupBy(map.nodes, (node) => node.cluster)]
    .filter(([, members]) => members.length > 1)
    .map(([cluster, members]) => ({
      cluster,
      share: members.reduce((sum, member) => sum + member.weight, 0),
      concentration: map.concentration[members[0]?.id ?? ''] ?? 0,
      members: [...members].sort((a, b) => b.weight - a.weight),
      evidence: [...(kinds.get(cluster) ?? [])].map((kind) => words[kind]),
    }))
    .sort((a, b) => b.share - a.share);
}
