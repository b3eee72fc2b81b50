import type { ChainEvent } from '@mintscope/schemas/chain-event';

/** Supplies of tokens whose creation passed by and whose supply nobody can raise; bounded, oldest forgotten first. */
export interface Supplies {
  get(mint: string): bigint | undefined;
  learn(event: ChainEvent): void;
}

export function createSupplies(capacity: number): Supplies {
  const supplies = new Map<string, bigint>();
  return {
    get: (mint) => supplies.get(mint),
    learn(event) {
      if (event.type !== 'token_created' || event.mintable !== false || event.supply === 0n) return;
      supplies.set(event.mint, event.supply);
      if (supplies.size <= capacity) return;
      for (const oldest of supplies.keys()) {
        supplies.delete(oldest);
        break;
      }
    },
  };
}
