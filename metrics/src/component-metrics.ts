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

/** Wallets that hold tokens of those who are in it together, however they came there. */
export interface Hands {
  wallets: readonly number[];
  /** Of two wallets or more, those that hold nothing any more included. */
  isShared: boolean;
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
  /** Of two or more wallets, or of one that holds what several had. */
  isConnected: boolean;
}

/**
 * The wallet graph: nodes are holders, so a link counts while both its ends hold, and a path does not run through a
 * wallet that has sold out. Tokens that were handed on keep their hands together: those that hold a team's tokens are one
 * component, whatever became of the wallets they came from.
 *
 * - `connectedSupplyPercent`: share of held supply in components of two or more wallets, or of one that holds the tokens of a team of several;
 *   `largestComponentSupply`: the largest such component's share (0 when there is none).
 * - `avgDegree` 2m/n; `linkDensity` 2m/(n(n-1)), 0 below two holders.
 * - `clusterEntropy` (Shannon 1948): `-sum(s_c ln s_c)/ln C` over all C components, 0 below two of them.
 * - `entityNakamoto50`: Nakamoto coefficient with every component as one holder.
 */
export function measureComponents(
  nodes: readonly HolderNode[],
  links: readonly Link[],
  hands: readonly Hands[] = [],
): ComponentMetrics {
  const components = findComponents(nodes, links, hands);
  const edgeCount = liveLinks(nodes, links).length;
  const count = components.reduce((total, each) => total + each.members.length, 0);
  const supply = components.reduce((total, each) => total + each.supply, 0n);
  const connected = components.filter(({ isConnected }) => isConnected).map((each) => each.supply);
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
export function findComponents(
  nodes: readonly HolderNode[],
  links: readonly Link[],
  hands: readonly Hands[] = [],
): Component[] {
  const holders = nodes.filter((each) => each.balance > 0n).sort((a, b) => a.id - b.id);
  const balances = new Map(holders.map((each) => [each.id, each.balance]));
  const neighbours = new Map<number, number[]>(holders.map((each) => [each.id, []]));
  for (const { source, target } of liveLinks(nodes, links)) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const shared = new Set<number>();
  for (const { wallets, isShared } of hands) {
    const holding = wallets.filter((wallet) => balances.has(wallet));
    for (const [at, wallet] of holding.entries()) {
      if (isShared) shared.add(wallet);
      if (at === 0) continue;
      neighbours.get(wallet)?.push(holding[at - 1]!);
      neighbours.get(holding[at - 1]!)?.push(wallet);
    }
  }
  const seen = new Set<number>();
  const components: Component[] = [];
  for (const { id } of holders) {
    if (seen.has(id)) continue;
    const members = reach(id, neighbours, seen).sort((a, b) => a - b);
    const supply = members.reduce((total, each) => total + (balances.get(each) ?? 0n), 0n);
    components.push({ members, supply, isConnected: members.length > 1 || shared.has(id) });
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
