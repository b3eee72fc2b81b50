import { accountOf } from '../auth/account-of.ts';
import type { Caller } from '../auth/auth.ts';
import { tooManyRequests } from '../errors.ts';

export interface TurnsOptions {
  /** Of one account; its others wait. */
  atOnce: number;
  /** More than so many waiting are refused. */
  mostWaiting: number;
  /** Whoever has waited longer has been answered otherwise by then, and is passed over (ms). */
  patienceMs?: number;
}

/**
 * Costly work of an account one after the other, so that what one asks for in parallel does not fill an engine's connections.
 * @throws RequestError 429 when too much is waiting, or for too long.
 */
export type AccountTurns = <Value>(caller: Caller, work: () => Promise<Value>) => Promise<Value>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

const defaultPatienceMs = 8_000;
const retrySeconds = 2;

export function createAccountTurns({
  atOnce,
  mostWaiting,
  patienceMs = defaultPatienceMs,
}: TurnsOptions): AccountTurns {
  const lines = new Map<string | null, Line>();

  /** Resolves when it is this one's turn. */
  async function stand(line: Line): Promise<void> {
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= mostWaiting) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1);
        reject(tooMany());
      }, patienceMs);
      function begin(): void {
        clearTimeout(late);
        resolve();
      }
      line.waiting.push(begin);
    });
  }

  return async (caller, work) => {
    const account = accountOf(caller);
    const line = lines.get(account) ?? { running: 0, waiting: [] };
    lines.set(account, line);
    await stand(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(account);
    }
  };
}

function tooMany() {
  return tooManyRequests(retrySeconds, 'Too many costly requests from your account at once');
}
