import { displayLimits } from '@mintscope/metrics/display-limits';
import type { BubbleMap, EdgeKind } from '@mintscope/schemas/token-metrics';
import { groupBy } from '../../lib/group-by.ts';

/** Of each view, picture and caption (px). */
export const networkHeight = 376;

export interface WalletGroup {
  cluster: number;
  share: number;
  concentration: number;
  members: { id: string; weight: number }[];
  /** What links them, in words. */
  evidence: string[];
}

/** Kinds of links, in words. */
export const linkWords: Readonly<Record<EdgeKind, string>> = {
  transfer: 'transfers',
  same_funder: 'the same first funder',
  same_transaction: 'buys in one transaction',
  same_slot: 'buys in one slot',
};

/**
 * The same map with colours that mean something of this supply: where no group holds much, groups are compared with the share from which
 * a holder is notable, so that the last colour of the scale is above `notable` alone. `reference` is the share of the full scale.
 */
export function scaleConcentration(map: BubbleMap, notable: number): { map: BubbleMap; reference: number } {
  const shares = [...groupBy(map.nodes, (node) => node.cluster).values()].map((members) =>
    members.reduce((sum, { weight }) => sum + weight, 0),
  );
  const largest = Math.max(0, ...shares);
  const reference = Math.max(largest, notable / (displayLimits.concentration.at(-1) ?? 1));
  const concentration = Object.entries(map.concentration).map(([id, share]) => [id, (share * largest) / reference]);
  return { map: { ...map, concentration: Object.fromEntries(concentration) }, reference };
}

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
      evidence: [...(kinds.get(cluster) ?? [])].map((kind) => linkWords[kind]),
    }))
    .sort((a, b) => b.share - a.share);
}
