import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@mintscope/engines/logger';
import type { CursorStore } from './cursor-store.ts';
import { type ListedSignature, listSignatures, listSince, SignatureListError } from './list-signatures.ts';
import type { RpcClient } from './rpc-client.ts';
import type { SolanaTiming } from './solana-timing.ts';
import type { TransactionFollower } from './transaction-follower.ts';

export interface SweepOptions {
  program: string;
  rpc: RpcClient;
  cursors: CursorStore;
  follower: TransactionFollower;
  timing: SolanaTiming;
  signal: AbortSignal;
  log: Logger;
  /** Resolves when a sweep is wanted before its time: after a reconnect, or when notifications were put off. */
  wanted: () => Promise<void>;
  pageSize?: number;
}

/** A node may confirm a slot after one that follows it; sweeps look that far behind the cursor. */
const overlapSlots = 8;

/**
 * Finds what the feed left out: lists a program's signatures since the cursor, follows those not yet dealt with, and moves
 * the cursor when all of a page are durable. The feed only makes things fast; completeness rests on the sweeps alone.
 */
export async function runSweeps(options: SweepOptions): Promise<void> {
  const { signal, timing, log, program } = options;
  await options.wanted();
  while (!signal.aborted) {
    try {
      await sweep(options);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SignatureListError)) throw error;
      log.warn({ err: error, program }, 'signatures could not be listed; trying again with the next sweep');
    }
    await waitForNext(timing.sweepMs, options);
  }
}

async function waitForNext(sweepMs: number, { signal, wanted }: SweepOptions): Promise<void> {
  const wait = new AbortController();
  const stop = () => wait.abort();
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([delay(sweepMs, undefined, { signal: wait.signal }).catch(() => undefined), wanted()]);
  signal.removeEventListener('abort', stop);
  stop();
}

async function sweep({ program, rpc, cursors, follower, pageSize = 1000 }: SweepOptions): Promise<void> {
  const cursor = await cursors.read(program);
  if (!cursor) {
    // The first start: from here on, not from the program's beginning, unless that is still to come.
    const [newest = { slot: 0, signature: '' }] = await listSignatures(rpc, program, { limit: 1 });
    await cursors.write(program, newest);
    return;
  }
  const fromSlot = Math.max(0, cursor.slot - overlapSlots);
  for await (const page of listSince(rpc, program, { fromSlot, pageSize })) {
    await followPage(page, follower);
    const newest = page.at(-1);
    if (newest && newest.slot >= cursor.slot) await cursors.write(program, newest);
  }
}

async function followPage(page: readonly ListedSignature[], follower: TransactionFollower): Promise<void> {
  const followed: Promise<void>[] = [];
  for (const entry of page) {
    if (entry.failed) {
      follower.leaveOut(entry.signature);
      continue;
    }
    if (!follower.knows(entry.signature)) await follower.room();
    followed.push(follower.follow(entry));
  }
  await Promise.all(followed);
}
