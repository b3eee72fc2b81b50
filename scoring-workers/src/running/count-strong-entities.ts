import type { EdgeKind } from '@mintscope/schemas/token-metrics';
import { edgeKindSchema } from '@mintscope/schemas/token-metrics';
import type { Kind } from './evidence-edges.ts';
import { growInt32 } from './grow.ts';
import type { WalletGraph } from './wallet-graph.ts';

interface StrongRules {
  kindWeights: Readonly<Record<EdgeKind, number>>;
  strongWeight: number;
}

/** Holders with those taken as one that strong evidence links: edges of which the kinds together weigh enough. */
export function countStrongEntities(graph: WalletGraph, holders: number, rules: StrongRules): number {
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
