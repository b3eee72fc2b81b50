import type { BubbleMap, EdgeKind } from '@mintscope/schemas/token-metrics';
import { findComponents, type Hands, type HolderNode, liveLinks } from './component-metrics.ts';
import { sortAscending } from './holder-metrics.ts';
import { divide } from './ratio.ts';
import type { WalletLink } from './wallet-links.ts';

export interface BubbleMapOptions {
  /** Holders shown, largest first; ties by lower id. */
  limit: number;
  nameOf: (wallet: number) => string;
  /** Weight of each kind of evidence; the kinds of an edge add up. */
  kindWeights: Readonly<Record<EdgeKind, number>>;
  hands?: readonly Hands[];
}

/**
 * The picture of the wallet graph. Weights, clusters and concentration are computed on all holders, then the largest
 * `limit` are shown. Edges stand in the order of their larger holder, which is the source, then of the smaller. `cluster` counts components from 0 in the order of their largest shown member. `concentration` is
 * the supply share of the node's component divided by the largest component's, components of one wallet included.
 */
export function mapBubbles(
  nodes: readonly HolderNode[],
  links: readonly WalletLink[],
  options: BubbleMapOptions,
): BubbleMap {
  const components = findComponents(nodes, links, options.hands);
  const supply = components.reduce((total, each) => total + each.supply, 0n);
  const largest = sortAscending(components.map((each) => each.supply)).at(-1) ?? 0n;
  const componentOf = new Map(components.flatMap((each) => each.members.map((id) => [id, each] as const)));
  const shown = nodes
    .filter((each) => each.balance > 0n)
    .sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : a.id - b.id))
    .slice(0, options.limit);
  const clusterOf = new Map<unknown, number>();
  const map: BubbleMap = { nodes: [], edges: [], concentration: {} };
  for (const { id, balance } of shown) {
    const component = componentOf.get(id);
    if (component === undefined) continue;
    const cluster = clusterOf.get(component) ?? clusterOf.size;
    clusterOf.set(component, cluster);
    map.nodes.push({ id: options.nameOf(id), weight: divide(balance, supply), cluster });
    map.concentration[options.nameOf(id)] = divide(component.supply, largest);
  }
  const ranks = new Map(shown.map(({ id }, rank) => [id, rank]));
  const ranked = liveLinks(shown, links).map(({ source, target, kinds }) => {
    const [larger = 0, smaller = 0] = [ranks.get(source)!, ranks.get(target)!].sort((a, b) => a - b);
    return { larger, smaller, kinds };
  });
  for (const { larger, smaller, kinds } of ranked.sort((a, b) => a.larger - b.larger || a.smaller - b.smaller)) {
    map.edges.push({
      source: options.nameOf(shown[larger]!.id),
      target: options.nameOf(shown[smaller]!.id),
      weight: kinds.reduce((total, kind) => total + options.kindWeights[kind], 0),
      kinds,
    });
  }
  return map;
}
