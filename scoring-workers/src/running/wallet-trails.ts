import type { EvidenceEdges } from './evidence-edges.ts';
import type { GraphCaps } from './evidence-groups.ts';

/** Ways that tokens may have gone: transfers of any time between wallets, each way round. */
export interface Trails {
  /** Grows whenever one of the answers may have changed. */
  readonly edits: number;
  /** Adds all wallets that a trail leads to from these. A trail may end at a hub and runs through none. */
  follow(from: ReadonlySet<number>, reached: Set<number>): void;
}

/**
 * Trails in the wallet graph. One that met many wallets of the token gives to strangers, and no trail begins there; a hub that met few of
 * them has its partners elsewhere, and what it bought here itself and handed on is still its own.
 */
export class WalletTrails implements Trails {
  private readonly edges: EvidenceEdges;
  private readonly caps: GraphCaps;

  constructor(edges: EvidenceEdges, caps: GraphCaps) {
    this.edges = edges;
    this.caps = caps;
  }

  get edits(): number {
    return this.edges.trailEdits;
  }

  follow(from: ReadonlySet<number>, reached: Set<number>): void {
    const { edges } = this;
    const open = [...from].filter((wallet) => edges.transferDegree(wallet) <= this.caps.hubDegreeCap);
    for (const wallet of from) reached.add(wallet);
    for (let wallet = open.pop(); wallet !== undefined; wallet = open.pop())
      edges.forEachPartner(wallet, (other) => {
        if (reached.has(other)) return;
        reached.add(other);
        if (!edges.isHub(other)) open.push(other);
      });
  }
}
