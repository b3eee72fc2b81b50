/** The best of what came to the treasury with a reference and does not pay. */
export type UnfitTransfer = { kind: 'late'; signature: string; paidAtMs: number } | { kind: 'too_small'; paid: bigint };

/** What earlier looks for a payment found out, so that the next one goes on from there. */
export interface PaymentWalk {
  /** Where the list of its transactions goes on towards older ones; null = with the newest. */
  before: string | null;
  /** Transactions that pay nothing. They are final, so they are not read again. */
  read: Set<string>;
  /** Transactions that could not be read when they were asked for. */
  unreadable: Set<string>;
  unfit: UnfitTransfer | null;
}

export interface PaymentWalks {
  take(reference: string): PaymentWalk;
  keep(reference: string, walk: PaymentWalk): void;
}

/** Signatures of all walks together: about 25 MB. */
const defaultMostKept = 200_000;

/**
 * The walks of this process. A payment that no transaction names takes no place. Above the bound those whose last look is
 * longest ago are forgotten, and start anew: that costs time, nothing else.
 */
export function createPaymentWalks(mostKept = defaultMostKept): PaymentWalks {
  const walks = new Map<string, PaymentWalk>();
  let kept = 0;

  function drop(reference: string): void {
    const walk = walks.get(reference);
    if (walk === undefined) return;
    walks.delete(reference);
    kept -= sizeOf(walk);
  }

  return {
    take(reference) {
      const walk = walks.get(reference);
      drop(reference);
      return walk ?? { before: null, read: new Set(), unreadable: new Set(), unfit: null };
    },
    keep(reference, walk) {
      drop(reference);
      if (sizeOf(walk) === 0) return;
      walks.set(reference, walk);
      kept += sizeOf(walk);
      for (const oldest of walks.keys()) {
        if (kept <= mostKept) break;
        drop(oldest);
      }
    },
  };
}

function sizeOf({ before, read, unreadable }: PaymentWalk): number {
  return read.size + unreadable.size + (before === null ? 0 : 1);
}
