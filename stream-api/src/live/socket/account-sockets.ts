import { limits } from '@mintscope/schemas/limits';
import { accountOf } from '../../auth/account-of.ts';
import type { LiveClient } from './client.ts';
import type { NeighbourSockets } from './share-sockets.ts';

export interface AccountSocketsOptions {
  now(): number;
  neighbours: NeighbourSockets;
  /** Ends a connection for which its account has no place. */
  crowdedOut(client: LiveClient): void;
}

/** The connections of each account: so many at most, in all instances together, of which the newest stay. */
export interface AccountSockets {
  join(client: LiveClient): void;
  leave(client: LiveClient): void;
  close(): void;
}

/** Two pings of the server that nothing came after: a line that is half-open since its device slept or moved. */
const silentMs = 2 * limits.pingIntervalMs;

export function createAccountSockets({ now, neighbours, crowdedOut }: AccountSocketsOptions): AccountSockets {
  /** In the order of their admission. */
  const byAccount = new Map<string, Set<LiveClient>>();
  const accounts = new Map<LiveClient, string>();

  function tell(account: string): void {
    const own = byAccount.get(account) ?? [];
    neighbours.tell(
      account,
      [...own].map(({ admittedAtMs }) => admittedAtMs),
    );
  }

  /** Ends as many as are too many here; those of whom nothing is heard go before the oldest. */
  function makeRoom(account: string): void {
    const own = [...(byAccount.get(account) ?? [])];
    const others = neighbours.of(account);
    const surplus = own.filter(({ admittedAtMs }, i) => {
      const newerHere = own.length - 1 - i;
      return newerHere + others.filter((otherMs) => otherMs > admittedAtMs).length >= limits.liveSockets;
    }).length;
    if (surplus === 0) return;
    const isSilent = ({ heardAtMs }: LiveClient) => now() - heardAtMs > silentMs;
    const ending = [...own.filter(isSilent), ...own.filter((client) => !isSilent(client))].slice(0, surplus);
    for (const client of ending) crowdedOut(client);
  }

  function leave(client: LiveClient): void {
    const account = accounts.get(client);
    if (account === undefined) return;
    accounts.delete(client);
    const own = byAccount.get(account);
    own?.delete(client);
    if (own?.size === 0) byAccount.delete(account);
    tell(account);
  }

  const stopListening = neighbours.onTold(makeRoom);
  return {
    join(client) {
      const account = accountOf(client.caller);
      if (account === accounts.get(client)) return;
      leave(client);
      if (account === null) return;
      client.admittedAtMs = now();
      accounts.set(client, account);
      const own = byAccount.get(account) ?? new Set();
      byAccount.set(account, own.add(client));
      makeRoom(account);
      tell(account);
    },
    leave,
    close: stopListening,
  };
}
