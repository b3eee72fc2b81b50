import { nakamoto50, sortAscending } from './holder-metrics.ts';
import { divide } from './ratio.ts';

/** A wallet that holds: a node of the wallet graph. */
export interface HolderNode {
  id: number;
  balance: bigint;
}

export interface Link {
  source: number;
  target: number;
}

/** Figures of the wallet graph; shares are 0..1 of held supply, all null without holders. */
export interface ComponentMetrics {
  connectedSupplyPercent: number | null;
  largestComponentSupply: number | null;
  componentCount: number;
  edgeCount: number;
  avgDegree: number | null;
  linkDensity: number | null;
  clusterEntropy: number | null;
  entityNakamoto50: number | null;
}

export interface Component {
  members: number[];
  supply: bigint;
}

/**
 * The wallet graph: nodes are holders, so a link counts while both its ends hold, and a path does not run through a
 * wallet that has sold out.
 *
 * - `connectedSupplyPercent`: share of held supply in connected components of two or more wallets;
 *   `largestComponentSupply`: the largest such component's share (0 when there is none).
 * - `avgDegree` 2m/n; `linkDensity` 2m/(n(n-1)), 0 below two holders.
 * - `clusterEntropy` (Shannon 1948): `-sum(s_c ln s_c)/ln C` over all C components, 0 below two of them.
 * - `entityNakamoto50`: Nakamoto coefficient with every component as one holder.
 */
export function measureComponents(nodes: readonly HolderNode[], links: readonly Link[]): ComponentMetrics {
  const components = findComponents(nodes, links);
  const edgeCount = liveLinks(nodes, links).length;
  const count = components.reduce((total, each) => total + each.members.length, 0);
  const supply = components.reduce((total, each) => total + each.supply, 0n);
  const connected = components.filter((each) => each.members.length > 1).map((each) => each.supply);
  if (count === 0) return noGraph;
  return {
    connectedSupplyPercent: divide(
      connected.reduce((total, each) => total + each, 0n),
      supply,
    ),
    largestComponentSupply: divide(sortAscending(connected).at(-1) ?? 0n, supply),
    componentCount: components.length,
    edgeCount,
    avgDegree: (2 * edgeCount) / count,
    linkDensity: count < 2 ? 0 : (2 * edgeCount) / (count * (count - 1)),
    clusterEntropy: clusterEntropy(components, supply),
    entityNakamoto50: nakamoto50(sortAscending(components.map((each) => each.supply)), supply),
  };
}

/** Connected components, in order of their lowest member; members ascending. */
export function findComponents(nodes: readonly HolderNode[], links: readonly Link[]): Component[] {
  const holders = nodes.filter((each) => each.balance > 0n).sort((a, b) => a.id - b.id);
  const balances = new Map(holders.map((each) => [each.id, each.balance]));
  const neighbours = new Map<number, number[]>(holders.map((each) => [each.id, []]));
  for (const { source, target } of liveLinks(nodes, links)) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const seen = new Set<number>();
  const components: Component[] = [];
  for (const { id } of holders) {
    if (seen.has(id)) continue;
    const members = reach(id, neighbours, seen).sort((a, b) => a - b);
    components.push({ members, supply: members.reduce((total, each) => total + (balances.get(each) ?? 0n), 0n) });
  }
  return components;
}

/** Links of which both ends hold. */
export function liveLinks<L extends Link>(nodes: readonly HolderNode[], links: readonly L[]): L[] {
  const holding = new Set(nodes.filter((each) => each.balance > 0n).map((each) => each.id));
  return links.filter((each) => holding.has(each.source) && holding.has(each.target));
}

function reach(start: number, neighbours: ReadonlyMap<number, number[]>, seen: Set<number>): number[] {
  const found = [start];
  seen.add(start);
  for (const id of found) {
    for (const neighbour of neighbours.get(id) ?? []) {
      if (seen.has(neighbour)) continue;
      seen.add(neighbour);
      found.push(neighbour);
    }
  }
  return found;
}

function clusterEntropy(components: readonly Component[], supply: bigint): number {
  if (components.length < 2) return 0;
  let entropy = 0;
  for (const component of components) {
    const share = divide(component.supply, supply);
    entropy -= share * Math.log(share);
  }
  return entropy / Math.log(components.length);
}

const noGraph: ComponentMetrics = {
  connectedSupplyPercent: null,
  largestComponentSupply: null,
  componentCount: 0,
  edgeCount: 0,
  avgDegree: null,
  linkDensity: null,
  clusterEntropy: null,
  entityNakamoto50: null,
};
