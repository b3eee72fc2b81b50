import type { EdgeKind } from '@mintscope/schemas/token-metrics';
import { type BubbleMap, edgeKindSchema } from '@mintscope/schemas/token-metrics';
import type { Kind } from './evidence-edges.ts';
import type { HolderBook } from './holder-book.ts';
import { limbsToNumber } from './limbs.ts';
import type { WalletGraph } from './wallet-graph.ts';

export interface BubbleOptions {
  limit: number;
  nameOf: (wallet: number) => string;
  kindWeights: Readonly<Record<EdgeKind, number>>;
  /** Base units that weights are shares of. */
  supply: number;
}

/** `mapBubbles` of the metrics package from settled books: shares and components over all holders, the largest shown. */
export function drawBubbleMap(book: HolderBook, graph: WalletGraph, options: BubbleOptions): BubbleMap {
  const shown = new Int32Array(options.limit);
  const count = book.topHolders(options.limit, shown);
  const largest = graph.largestEntitySupply();
  const clusters = new Map<number, number>();
  const names = new Map<number, string>();
  // Without a prototype it is a table from the start: names by the hundred are dear as fields of an object.
  const map: BubbleMap = { nodes: [], edges: [], concentration: Object.create(null) };
  for (const wallet of shown.subarray(0, count)) {
    const component = graph.clusterOf(wallet);
    const cluster = clusters.get(component) ?? clusters.size;
    clusters.set(component, cluster);
    const id = options.nameOf(wallet);
    names.set(wallet, id);
    const weight = limbsToNumber(book.settledHi(wallet), book.settledLo(wallet)) / options.supply;
    map.nodes.push({ id, weight: Math.min(1, weight), cluster });
    map.concentration[id] = Math.min(1, graph.componentSupplyOf(wallet) / largest);
  }
  const ranks = new Map([...names.keys()].map((wallet, rank) => [wallet, rank]));
  for (const wallet of names.keys()) addEdges(map, graph, wallet, { names, ranks, options });
  return map;
}

interface Shown {
  names: ReadonlyMap<number, string>;
  ranks: ReadonlyMap<number, number>;
  options: BubbleOptions;
}

/** Those to smaller holders. */
function addEdges(map: BubbleMap, graph: WalletGraph, wallet: number, { names, ranks, options }: Shown): void {
  const found: { other: number; rank: number; edge: number }[] = [];
  graph.forEachNeighbour(wallet, (other, edge) => {
    const rank = ranks.get(other) ?? -1;
    if (rank > ranks.get(wallet)!) found.push({ other, rank, edge });
  });
  for (const { other, edge } of found.sort((a, b) => a.rank - b.rank)) {
    const kinds = edgeKindSchema.options.filter((_, index) => graph.supports(edge, index as Kind));
    map.edges.push({
      source: names.get(wallet) ?? '',
      target: names.get(other) ?? '',
      weight: kinds.reduce((total, each) => total + options.kindWeights[each], 0),
      kinds,
    });
  }
}
