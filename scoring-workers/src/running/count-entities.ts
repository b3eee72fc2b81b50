import type { EdgeKind } from '@mintscope/schemas/token-metrics';
import { edgeKindSchema } from '@mintscope/schemas/token-metrics';
import type { Kind } from './evidence-edges.ts';
import { growInt32 } from './grow.ts';
import type { WalletGraph } from './wallet-graph.ts';

interface StrongRules {
  kindWeights: Readonly<Record<EdgeKind, number>>;
  strongWeight: number;
}

export interface Entities {
  /** By all evidence, and by strong evidence alone. */
  count: number;
  strongCount: number;
  /** The fewest that hold half, null without holders. */
  nakamoto50: number | null;
  /** What the ten largest have, in base units. */
  top10: number;
}

/** Holders with linked ones taken as one. */
export function countEntities(graph: WalletGraph, holders: number, rules: StrongRules): Entities {
  return {
    count: graph.componentCount,
    strongCount: countStrong(graph, holders, rules),
    nakamoto50: graph.entityNakamoto50(),
    top10: graph.topEntitySupply(10),
  };
}

/** By edges of which the kinds together weigh enough. */
function countStrong(graph: WalletGraph, holders: number, rules: StrongRules): number {
  const parents = new Parents();
  let count = holders;
  graph.forEachEdge((a, b, edge) => {
    const weight = edgeKindSchema.options.reduce(
      (sum, name, index) => (graph.supports(edge, index as Kind) ? sum + rules.kindWeights[name] : sum),
      0,
    );
    // Weights are entered to two decimals, their sum is not exact.
    if (weight + 1e-9 >= rules.strongWeight && parents.join(a, b)) count -= 1;
  });
  return count;
}

/** Sets of small integers by their root; each is its own until it is joined. */
class Parents {
  /** The parent + 1, 0 = its own. */
  private next = new Int32Array(8);

  /** False when they were in one set already. */
  join(a: number, b: number): boolean {
    this.next = growInt32(this.next, Math.max(a, b) + 1);
    const [first, second] = [this.root(a), this.root(b)];
    if (first === second) return false;
    this.next[Math.max(first, second)] = Math.min(first, second) + 1;
    return true;
  }

  private root(wallet: number): number {
    let root = wallet;
    while (this.next[root] !== 0) root = this.next[root]! - 1;
    for (let each = wallet; each !== root; ) {
      const after = this.next[each]! - 1;
      this.next[each] = root + 1;
      each = after;
    }
    return root;
  }
}
