import { UndirectedGraph } from 'graphology';
import { connectedComponents } from 'graphology-components';
import { undirectedDensity } from 'graphology-metrics/graph/density.js';
import type { Market, Step } from './workload.ts';

/** The same wallets in a graphology graph that is kept up to date, with every figure recomputed when asked for. */
export class GraphologyWallets {
  private readonly graph = new UndirectedGraph();
  private readonly balances: Float64Array;
  /** Links whose other end does not hold: they come back with it. */
  private readonly links: Set<number>[];

  constructor(market: Market) {
    this.balances = market.balances.slice();
    this.links = Array.from({ length: market.wallets }, () => new Set());
    for (const [wallet, balance] of this.balances.entries()) if (balance > 0) this.graph.addNode(wallet);
    for (const group of market.funderGroups) {
      for (const [index, a] of group.entries()) for (const b of group.slice(index + 1)) this.link(a, b);
    }
    for (const [a, b] of market.transfers) this.link(a, b);
  }

  apply({ wallet, amount, linkTo }: Step): void {
    const before = this.balances[wallet]!;
    this.balances[wallet] = before + amount;
    if (before === 0 && this.balances[wallet]! > 0) {
      this.graph.addNode(wallet);
      for (const other of this.links[wallet]!) if (this.balances[other]! > 0) this.graph.mergeEdge(wallet, other);
    } else if (before > 0 && this.balances[wallet] === 0) this.graph.dropNode(wallet);
    if (linkTo >= 0) this.link(wallet, linkTo);
  }

  figures() {
    const held = [...this.balances].filter((each) => each > 0);
    const components = connectedComponents(this.graph).map((members) => ({
      size: members.length,
      supply: members.reduce((sum, wallet) => sum + this.balances[Number(wallet)]!, 0),
    }));
    const total = held.reduce((sum, each) => sum + each, 0);
    const connected = components.filter((each) => each.size > 1).map((each) => each.supply);
    const ascending = Float64Array.from(held).sort();
    const entropy = components.reduce((sum, { supply }) => sum - (supply / total) * Math.log(supply / total), 0);
    const { order, size } = this.graph;
    return {
      holderCount: order,
      giniCoefficient: (2 * ranked(ascending)) / (order * total) - (order + 1) / order,
      hhi: held.reduce((sum, each) => sum + (each / total) ** 2, 0),
      nakamoto50: nakamoto50(ascending, total),
      top10Concentration: ascending.slice(-10).reduce((sum, each) => sum + each, 0) / total,
      largestHolder: ascending.at(-1)! / total,
      connectedSupplyPercent: connected.reduce((sum, each) => sum + each, 0) / total,
      largestComponentSupply: connected.reduce((most, each) => Math.max(most, each), 0) / total,
      componentCount: components.length,
      edgeCount: size,
      avgDegree: (2 * size) / order,
      linkDensity: undirectedDensity(this.graph),
      clusterEntropy: entropy / Math.log(components.length),
      entityNakamoto50: nakamoto50(Float64Array.from(components.map((each) => each.supply)).sort(), total),
    };
  }

  private link(a: number, b: number): void {
    if (a === b) return;
    this.links[a]!.add(b);
    this.links[b]!.add(a);
    if (this.balances[a]! > 0 && this.balances[b]! > 0) this.graph.mergeEdge(a, b);
  }
}

function ranked(ascending: Float64Array): number {
  return ascending.reduce((sum, each, index) => sum + (index + 1) * each, 0);
}

function nakamoto50(ascending: Float64Array, total: number): number {
  let top = 0;
  let count = 0;
  while (2 * top <= total && count < ascending.length) {
    count += 1;
    top += ascending[ascending.length - count]!;
  }
  return count;
}
