import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { HolderBook } from './holder-book.ts';
import type { WalletGraph } from './wallet-graph.ts';

/** Every wallet metric of settled holders and links, as `measureHolders` and `measureComponents` define them. */
export function measureWallets(book: HolderBook, graph: WalletGraph): WalletMetrics {
  const holders = book.holderCount;
  const held = book.heldSupply;
  const edges = graph.liveEdges;
  return {
    holderCount: holders,
    giniCoefficient: book.gini(),
    hhi: book.hhi(),
    nakamoto50: book.nakamoto50(),
    top10Concentration: book.topShare(10),
    largestHolder: book.topShare(1),
    connectedSupplyPercent: holders === 0 ? null : Math.min(1, graph.connectedSupply() / held),
    largestComponentSupply: holders === 0 ? null : Math.min(1, graph.largestComponentSupply() / held),
    componentCount: graph.componentCount,
    edgeCount: edges,
    avgDegree: holders === 0 ? null : (2 * edges) / holders,
    linkDensity: holders < 2 ? (holders === 0 ? null : 0) : (2 * edges) / (holders * (holders - 1)),
    clusterEntropy: graph.clusterEntropy(),
    entityNakamoto50: graph.entityNakamoto50(),
  };
}
