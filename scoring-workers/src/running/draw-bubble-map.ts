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
}

/** `mapBubbles` of the metrics package from settled books: shares and components over all holders, the largest shown. */
export function drawBubbleMap(book: HolderBook, graph: WalletGraph, options: BubbleOptions): BubbleMap {
  const shown = new Int32Array(options.limit);
  const count = book.topHolders(options.limit, shown);
  const held = book.heldSupply;
  const largest = graph.largestEntitySupply();
  const clusters = new Map<number, number>();
  const names = new Map<number, string>();
  const map: BubbleMap = { nodes: [], edges: [], concentration: {} };
  for (const wallet of shown.subarray(0, count)) {
    const component = graph.clusterOf(wallet);
    const cluster = clusters.get(component) ?? clusters.size;
    clusters.set(component, cluster);
    const id = options.nameOf(wallet);
    names.set(wallet, id);
    const weight = limbsToNumber(book.settledHi(wallet), book.settledLo(wallet)) / held;
    map.nodes.push({ id, weight: Math.min(1, weight), cluster });
    map.concentration[id] = Math.min(1, graph.componentSupplyOf(wallet) / largest);
  }
  for (const wallet of [...names.keys()].sort((a, b) => a - b)) addEdges(map, graph, wallet, { names, options });
  return map;
}

function addEdges(
  map: BubbleMap,
  graph: WalletGraph,
  wallet: number,
  { names, options }: { names: ReadonlyMap<number, string>; options: BubbleOptions },
): void {
  const found: { other: number; edge: number }[] = [];
  graph.forEachNeighbour(wallet, (other, edge) => {
    if (other > wallet && names.has(other)) found.push({ other, edge });
  });
  for (const { other, edge } of found.sort((a, b) => a.other - b.other)) {
    const kinds = edgeKindSchema.options.filter((_, index) => graph.supports(edge, index as Kind));
    map.edges.push({
      source: names.get(wallet) ?? '',
      target: names.get(other) ?? '',
      weight: kinds.reduce((total, each) => total + options.kindWeights[each], 0),
      kinds,
    });
  }
}
