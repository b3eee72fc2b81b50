import { createLine, type Line } from '@mintscope/engines/patience/line';
import { accountOf } from '../auth/account-of.ts';
import type { Caller } from '../auth/auth.ts';
import { tooManyRequests } from '../errors.ts';

export interface TurnsOptions {
  /** Of one account; its others wait. */
  atOnce: number;
  /** More than so many waiting are refused. */
  mostWaiting: number;
  /** A reading that has waited longer has been answered otherwise by then, and is passed over (ms). */
  patienceMs?: number;
}

/**
 * Costly work of an account one after the other, so that what one asks for in parallel does not fill an engine's connections.
 * @throws RequestError 429 when too much is waiting, or for too long.
 */
export type AccountTurns = <Value>(caller: Caller, work: () => Promise<Value>) => Promise<Value>;

const defaultPatienceMs = 8_000;
const retrySeconds = 2;

export function createAccountTurns({
  atOnce,
  mostWaiting,
  patienceMs = defaultPatienceMs,
}: TurnsOptions): AccountTurns {
  const lines = new Map<string | null, Line>();
  return async (caller, work) => {
    const account = accountOf(caller);
    const line = lines.get(account) ?? createLine({ atOnce, mostWaiting, patienceMs, refuse: tooMany });
    lines.set(account, line);
    await line.take();
    try {
      return await work();
    } finally {
      line.pass();
      if (!line.isTaken) lines.delete(account);
    }
  };
}

function tooMany() {
  return tooManyRequests(retrySeconds, 'Too many costly requests from your account at once');
}
