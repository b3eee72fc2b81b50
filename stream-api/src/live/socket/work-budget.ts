import { accountOf } from '../../auth/account-of.ts';
import type { Caller } from '../../auth/auth.ts';
import { type Bucket, fullBucket, type Rate, spend, waitFor } from './token-bucket.ts';

/**
 * What the messages of a connection, and of all connections of an account on this instance, may make the server do. The unit
 * is a row that is sent whole. Twenty tabs of the dashboard that come back at once ask for 10,000 rows, and a reader who opens
 * another page each second for 500 a second.
 */
export const workBudget = {
  account: { burst: 40_000, perSecond: 1_000 },
  socket: { burst: 20_000, perSecond: 500 },
} as const satisfies Record<string, Rate>;

/** The session is read from the records, which takes as long as so many rows. */
export const authenticateCost = 100;

/** Refused messages of a connection: a client that goes on asking without waiting is sent away. */
export const refusalBudget: Rate = { burst: 20, perSecond: 0.2 };

export interface WorkBudget {
  /** 0 when the client may cost so much now; else how long it has to wait (ms), and nothing is taken. */
  spend(client: { readonly caller: Caller; readonly work: Bucket }, cost: number): number;
  /** Drops what is no longer needed: the budgets of accounts that are whole again. */
  tidy(): void;
  accounts(): number;
}

export function createWorkBudget(now: () => number): WorkBudget {
  // Kept when the last connection has gone: opening another gives nothing back.
  const accounts = new Map<string, Bucket>();

  function bucketOf(account: string, nowMs: number): Bucket {
    const known = accounts.get(account);
    if (known) return known;
    const bucket = fullBucket(workBudget.account, nowMs);
    accounts.set(account, bucket);
    return bucket;
  }

  return {
    spend(client, cost) {
      const nowMs = now();
      const own = [client.work, workBudget.socket] as const;
      const account = accountOf(client.caller);
      if (account === null) return spend([own], cost, nowMs);
      return spend([own, [bucketOf(account, nowMs), workBudget.account]], cost, nowMs);
    },
    tidy() {
      const nowMs = now();
      for (const [account, bucket] of accounts) {
        if (waitFor(bucket, workBudget.account, workBudget.account.burst, nowMs) === 0) accounts.delete(account);
      }
    },
    accounts: () => accounts.size,
  };
}
