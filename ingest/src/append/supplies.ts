import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';

/** Supplies of tokens whose creation passed by and whose supply no authority can raise; bounded. */
export interface Supplies {
  get(mint: string): bigint | undefined;
  learn(event: ChainEvent): void;
}

export function createSupplies(capacity: number): Supplies {
  const supplies = createBoundedMap<bigint>(capacity);
  return {
    get: supplies.get,
    learn(event) {
      if (event.type !== 'token_created' || event.mintable !== false || event.supply === 0n) return;
      supplies.set(event.mint, event.supply);
    },
  };
}
