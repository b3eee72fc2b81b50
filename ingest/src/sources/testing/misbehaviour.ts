import { createPrng, type Prng } from '../../simulator/prng.ts';

/** What goes wrong at the test node, each as a share of occasions (0..1) unless its name has a unit. */
export interface Misbehaviour {
  /** The socket is cut in place of a notification, which is lost with it. */
  dropConnection: number;
  loseNotification: number;
  repeatNotification: number;
  /** A notification is held back until after the next one. */
  reorderNotification: number;
  truncateLogs: number;
  garbageFrame: number;
  /** HTTP answers are late by up to this. */
  delayMs: number;
  busy: number;
  /** Sent with every 429; null = no header. */
  retryAfterSeconds: number | null;
  serverError: number;
  hangUp: number;
  garbledAnswer: number;
  /** `getTransaction` answers null the first times. */
  nullFirst: number;
  /** A batch is answered by one error, or an item of it by "too fast". */
  batchError: number;
  itemError: number;
  shuffleAnswers: number;
}

export const wellBehaved: Misbehaviour = {
  dropConnection: 0,
  loseNotification: 0,
  repeatNotification: 0,
  reorderNotification: 0,
  truncateLogs: 0,
  garbageFrame: 0,
  delayMs: 0,
  busy: 0,
  retryAfterSeconds: null,
  serverError: 0,
  hangUp: 0,
  garbledAnswer: 0,
  nullFirst: 0,
  batchError: 0,
  itemError: 0,
  shuffleAnswers: 0,
};

/** Everything at once, often. */
export const hostile: Misbehaviour = {
  dropConnection: 0.08,
  loseNotification: 0.1,
  repeatNotification: 0.3,
  reorderNotification: 0.3,
  truncateLogs: 0.3,
  garbageFrame: 0.2,
  delayMs: 15,
  busy: 0.15,
  retryAfterSeconds: 0,
  serverError: 0.05,
  hangUp: 0.05,
  garbledAnswer: 0.05,
  nullFirst: 0.4,
  batchError: 0.1,
  itemError: 0.1,
  shuffleAnswers: 0.5,
};

export function createDice(seed: number): Prng {
  return createPrng([seed, 0x6d696e74, 0x73636f70]);
}
