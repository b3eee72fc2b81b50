import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';

/** Who holds what of the simulator's tokens, by its trades and transfers. */
export interface SimulatedLedger {
  note(event: ChainEvent): void;
  /** Largest first; null for a token that is not followed. */
  holdersOf(mint: string): { supply: bigint; holders: readonly { owner: string; amount: bigint }[] } | null;
}

interface Book {
  supply: bigint;
  balances: Map<string, bigint>;
}

/** The newest tokens; one that more wallets than this ever held is not followed any further. */
const followedTokens = 200;
const mostWallets = 1_000;

export function createSimulatedLedger(): SimulatedLedger {
  const books = createBoundedMap<Book>(followedTokens);

  function move(mint: string, owner: string, amount: bigint): void {
    const book = books.get(mint);
    if (!book) return;
    const balance = (book.balances.get(owner) ?? 0n) + amount;
    if (balance > 0n) book.balances.set(owner, balance);
    else book.balances.delete(owner);
    if (book.balances.size > mostWallets) books.delete(mint);
  }

  return {
    note(event) {
      if (event.type === 'trade') {
        move(event.mint, event.trader, event.side === 'buy' ? event.baseAmount : -event.baseAmount);
      } else if (event.type === 'transfer') {
        move(event.mint, event.from, -event.amount);
        move(event.mint, event.to, event.amount);
      } else if (event.type === 'token_created') {
        books.set(event.mint, { supply: event.supply, balances: new Map() });
      }
    },
    holdersOf(mint) {
      const book = books.get(mint);
      if (!book) return null;
      const holders = [...book.balances].map(([owner, amount]) => ({ owner, amount }));
      return { supply: book.supply, holders: holders.sort((a, b) => (a.amount < b.amount ? 1 : -1)) };
    },
  };
}
