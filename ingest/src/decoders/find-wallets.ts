import { isRouteAuthority } from '@mintscope/schemas/accounts/route-authorities';
import type { NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';

export type Wallets = Pick<DecodeContext, 'walletOf' | 'userOf' | 'noteHolder'> & {
  /** The wallet that stands for a token owner in this transaction, see `walletOf` and `noteHolder`. */
  standsFor(owner: string): string;
};

/** Who trades behind the owners and users that a transaction names. */
export function findWallets(transaction: NormalisedTransaction): Wallets {
  const { feePayer, signers } = transaction;
  const wallets = new Map<string, string>();
  const paysFor = (owner: string) => {
    wallets.set(owner, feePayer);
    return feePayer;
  };
  return {
    standsFor: (owner) => wallets.get(owner) ?? owner,
    walletOf: (owner, mint, amount) =>
      signers.has(owner) || keeps(transaction, owner, mint, amount) ? owner : paysFor(owner),
    userOf: (user) => (isRouteAuthority(user) ? paysFor(user) : user),
    noteHolder(owner, trader) {
      if (owner !== trader) wallets.set(owner, trader);
    },
  };
}

/**
 * Whether an owner that did not sign ends with a different balance of what was swapped. An aggregator's authority does
 * not (but for rounding, under a hundredth): it trades for the wallet that pays.
 */
function keeps(transaction: NormalisedTransaction, owner: string, mint: string, amount: bigint): boolean {
  let change = 0n;
  for (const balance of transaction.tokenBalances.values())
    if (balance.owner === owner && balance.mint === mint) change += (balance.after ?? 0n) - (balance.before ?? 0n);
  return (change < 0n ? -change : change) * 100n > amount;
}
