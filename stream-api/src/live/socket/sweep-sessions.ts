import type { Logger } from '@mintscope/engines/logger';
import type { Auth, SignedIn } from '../../auth/auth.ts';
import type { LiveClient } from './client.ts';

export interface SweepOptions {
  auth: Pick<Auth, 'readCallers'>;
  /** Open connections by their session. */
  bySession: ReadonlyMap<string, ReadonlySet<LiveClient>>;
  log: Logger;
  now(): number;
  /** How often every session is looked at again (ms). */
  sweepIntervalMs: number;
  end(sessionIds: readonly string[]): void;
  /** The session stands, and this is who it is now. */
  refresh(client: LiveClient, caller: SignedIn): void;
}

/** Makes good for lost signals, and sees what no signal tells: sessions and entitlements that ran out. */
export function startSweeping({ auth, bySession, log, now, sweepIntervalMs, end, refresh }: SweepOptions): {
  close(): void;
} {
  let sweeping = false;
  let blind = false;

  async function sweep(): Promise<void> {
    if (sweeping) return;
    sweeping = true;
    try {
      end([...bySession].flatMap(([id, connections]) => (hasExpired(connections, now()) ? id : [])));
      const looked = [...bySession.keys()];
      const callers = await auth.readCallers(looked);
      blind = false;
      end(looked.filter((id) => !callers.has(id)));
      for (const [id, caller] of callers) for (const client of bySession.get(id) ?? []) refresh(client, caller);
    } catch (error) {
      if (!blind) log.warn({ err: error }, 'sessions of open connections cannot be looked at');
      blind = true;
    } finally {
      sweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), sweepIntervalMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

function hasExpired(connections: ReadonlySet<LiveClient>, nowMs: number): boolean {
  for (const { caller } of connections) return caller.role !== 'visitor' && caller.user.sessionExpiresAt <= nowMs;
  return false;
}
