import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';
import { createOneAtATime, type OneAtATime } from './one-at-a-time.ts';

/** argon2id as OWASP asks for it at the least: memory in KiB, passes, lanes. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

type Argon2Cost = Readonly<Record<keyof typeof argon2Parameters, number>>;

export interface PasswordOptions {
  /** Computations at once. */
  atOnce?: number;
  /** How many may wait for one. */
  waiting?: number;
  /** For tests of what stands around the hashing: a lower one is safe nowhere else. */
  cost?: Argon2Cost;
}

/** Each computation holds its memory and a thread; more at once would only take them from queries. */
const atOnceDefault = 2;
/** About three seconds of work. */
const waitingDefault = 100;

export interface Passwords {
  /** argon2id in its usual text form. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, and is then false: an account that is not there must not be told by the clock. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than those of today. */
  isOutdated(hash: string): boolean;
  /**
   * Attempts of one pair of account and address, one after the other: each is counted as a failure until it is found to be
   * right, so that many right ones at once would lock the pair. Each process has a turn of its own; the count is common.
   * @throws Refusal BUSY when too many of the pair wait already.
   */
  oneAtATime: OneAtATime;
}

/**
 * Hashes passwords, a few at a time. Passwords that Unicode holds to be the same text are the same password (NFKC).
 * @throws Refusal BUSY from `hash` and `verify` when too many wait already.
 */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { atOnce = atOnceDefault, waiting = waitingDefault, cost = argon2Parameters } = options;
  const inTurn = createTurns(atOnce, waiting);
  const nobodys = hashOfNothing(cost);
  const today = JSON.stringify(parseOptions(nobodys));
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), cost)),
    async verify(stored, password) {
      const fits = await inTurn(() => verify(stored ?? nobodys, password.normalize('NFKC')));
      return stored !== null && fits;
    },
    oneAtATime: createOneAtATime(waiting, busy),
    isOutdated: (stored) => JSON.stringify(parseOptions(stored)) !== today,
  };
}

/** A hash that costs what every other costs to check, and that no password is known to fit. */
function hashOfNothing({ memoryCost, timeCost, parallelism }: Argon2Cost): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;
}

function createTurns(atOnce: number, mostWaiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running++;
    else if (queue.length >= mostWaiting) throw busy();
    // The hashing that finishes hands the turn on, so `running` stays as it is.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

function busy(): Refusal {
  const message = 'Too many people sign in at this moment; try again shortly.';
  return new Refusal('BUSY', message, { retryAfterSeconds: 2 });
}
