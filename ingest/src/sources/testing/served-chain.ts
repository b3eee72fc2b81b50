import type { ServedTransaction } from './served-transaction.ts';

/** The transactions a test node knows, in the order of the chain. */
export interface ServedChain {
  add(transaction: ServedTransaction): void;
  get(signature: string): ServedTransaction | undefined;
  /** As `getSignaturesForAddress` lists them: newest first, those older than `before`, down to `until`. */
  list(address: string, options: { before?: string; until?: string; limit: number }): ServedTransaction[];
}

export function createServedChain(): ServedChain {
  const known = new Map<string, ServedTransaction>();
  const ordered: ServedTransaction[] = [];
  return {
    add(transaction) {
      if (known.has(transaction.signature)) return;
      known.set(transaction.signature, transaction);
      const at = ordered.findLastIndex(({ slot }) => slot <= transaction.slot);
      ordered.splice(at + 1, 0, transaction);
    },
    get: (signature) => known.get(signature),
    list(address, { before, until, limit }) {
      const newestFirst = ordered.filter(({ mentions }) => mentions.includes(address)).reverse();
      const from = before === undefined ? 0 : newestFirst.findIndex(({ signature }) => signature === before) + 1;
      const end = newestFirst.findIndex(({ signature }) => signature === until);
      return newestFirst.slice(from, end < 0 ? undefined : end).slice(0, limit);
    },
  };
}
