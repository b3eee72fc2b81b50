import type { ServedTransaction } from './served-transaction.ts';

/** The transactions a test node knows, in the order of the chain. */
export interface ServedChain {
  add(transaction: ServedTransaction): void;
  get(signature: string, commitment: Commitment): ServedTransaction | undefined;
  /** As `getSignaturesForAddress` lists them: newest first, those older than `before`, down to `until`. */
  list(address: string, options: ListOptions): ServedTransaction[];
  /** Adds a token account. */
  addTokenAccount(account: ServedTokenAccount): void;
  /** Token accounts of an owner, of either token program. */
  listTokenAccounts(owner: string, mint: string): ServedTokenAccount[];
}

export type Commitment = 'processed' | 'confirmed' | 'finalized';

interface ListOptions {
  before?: string;
  until?: string;
  limit: number;
  commitment: Commitment;
}

/** A token account as the test node serves it. */
export interface ServedTokenAccount {
  address: string;
  owner: string;
  mint: string;
  amount: bigint;
  decimals: number;
  program: 'spl-token' | 'spl-token-2022';
}

export function createServedChain(): ServedChain {
  const known = new Map<string, ServedTransaction>();
  const ordered: ServedTransaction[] = [];
  const tokenAccounts: ServedTokenAccount[] = [];
  const visible = ({ finalized = true }: ServedTransaction, commitment: Commitment) =>
    finalized || commitment !== 'finalized';
  return {
    add(transaction) {
      if (known.has(transaction.signature)) return;
      known.set(transaction.signature, transaction);
      const at = ordered.findLastIndex(({ slot }) => slot <= transaction.slot);
      ordered.splice(at + 1, 0, transaction);
    },
    get(signature, commitment) {
      const transaction = known.get(signature);
      return transaction && visible(transaction, commitment) ? transaction : undefined;
    },
    list(address, { before, until, limit, commitment }) {
      const newestFirst = ordered
        .filter((transaction) => transaction.mentions.includes(address) && visible(transaction, commitment))
        .reverse();
      const from = before === undefined ? 0 : newestFirst.findIndex(({ signature }) => signature === before) + 1;
      const end = newestFirst.findIndex(({ signature }) => signature === until);
      return newestFirst.slice(from, end < 0 ? undefined : end).slice(0, limit);
    },
    addTokenAccount(account) {
      tokenAccounts.push(account);
    },
    listTokenAccounts: (owner, mint) =>
      tokenAccounts.filter((account) => account.owner === owner && account.mint === mint),
  };
}
