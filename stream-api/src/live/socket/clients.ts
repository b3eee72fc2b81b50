import type { LiveClient } from './client.ts';

/** The connections that are open, in the order in which they came. */
export interface Clients extends Iterable<LiveClient> {
  add(client: LiveClient): void;
  delete(client: LiveClient): void;
  has(client: LiveClient): boolean;
  /** All, or those from one address. */
  count(address?: string): number;
}

export function createClients(): Clients {
  const clients = new Set<LiveClient>();
  /** Open connections of each address. */
  const addresses = new Map<string, number>();
  return {
    [Symbol.iterator]: () => clients.values(),
    add(client) {
      clients.add(client);
      addresses.set(client.address, (addresses.get(client.address) ?? 0) + 1);
    },
    delete(client) {
      if (!clients.delete(client)) return;
      const others = (addresses.get(client.address) ?? 1) - 1;
      if (others > 0) addresses.set(client.address, others);
      else addresses.delete(client.address);
    },
    has: (client) => clients.has(client),
    count: (address) => (address === undefined ? clients.size : (addresses.get(address) ?? 0)),
  };
}
