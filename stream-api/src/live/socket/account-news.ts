import { readsOwn } from '../../auth/require-access.ts';
import type { IsFull } from './back-pressure.ts';
import { type LiveClient, sendNumbered } from './client.ts';
import type { Clients } from './clients.ts';

/** What is told to the connections of one user, whatever they follow. */
export interface AccountNews {
  /** Rises with each; the newest counts. */
  n: number;
  type: string;
  /** What comes after `"seq":n,`. */
  rest: Uint8Array;
}

export interface AccountNewsOptions {
  clients: Clients;
  isFull: IsFull;
  now(): number;
}

/** Tells users' connections their news at once, and again those whose sockets did not take it. */
export function createAccountNews({ clients, isFull, now }: AccountNewsOptions) {
  const newest = new Map<string, AccountNews>();

  function bring(client: LiveClient, news: AccountNews): void {
    if (client.accountNews >= news.n || isFull(client, now())) return;
    if (sendNumbered(client, news.type, news.rest)) client.accountNews = news.n;
  }

  /** Null for one who is told no news of an account. */
  const userOf = ({ caller }: LiveClient) => (caller.role !== 'visitor' && readsOwn(caller) ? caller.userId : null);
  return {
    tell(userId: string, news: AccountNews): void {
      if ((newest.get(userId)?.n ?? 0) >= news.n) return;
      let isHere = false;
      for (const client of clients) {
        if (userOf(client) !== userId) continue;
        isHere = true;
        bring(client, news);
      }
      // One who comes later reads the lists by coming.
      if (isHere) newest.set(userId, news);
    },
    /** Told this once, to those who can take it: who misses it reads what it tells of. Not to an admin in the user's place. */
    tellOnce(userId: string, { type, rest }: Pick<AccountNews, 'type' | 'rest'>): void {
      for (const client of clients) {
        if (userOf(client) !== userId || client.caller.role === 'visitor' || client.caller.adminId !== null) continue;
        if (!isFull(client, now())) sendNumbered(client, type, rest);
      }
    },
    /** Called each second. */
    repeat(): void {
      if (newest.size === 0) return;
      const here = new Set<string>();
      for (const client of clients) {
        const userId = userOf(client);
        const news = userId === null ? undefined : newest.get(userId);
        if (userId === null || !news) continue;
        here.add(userId);
        bring(client, news);
      }
      for (const userId of newest.keys()) if (!here.has(userId)) newest.delete(userId);
    },
  };
}
