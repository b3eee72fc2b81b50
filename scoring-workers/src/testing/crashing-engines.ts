import type { EventLog } from '@mintscope/engines/event-log/port';
import type { StateStore } from '@mintscope/engines/state-store/port';

/** Named places where a process may die around a write. */
export const crashPoints = ['before append', 'after append', 'before commit', 'after commit'] as const;
export type CrashPoint = (typeof crashPoints)[number];

export class Crash extends Error {
  readonly code = 'CRASH';
}

/**
 * Engines as a process sees them that dies at the `count`-th passing of a crash point: the write under way happens or not,
 * and nothing this process asks for afterwards does. The engines behind live on, as a disk does.
 */
export function crashingEngines(
  engines: { eventLog: EventLog; stateStore: StateStore },
  point: CrashPoint,
  count: number,
): { eventLog: EventLog; stateStore: StateStore; hasCrashed(): boolean } {
  let left = count;
  let isDead = false;
  const pass = (at: CrashPoint) => {
    if (at === point && !isDead && --left <= 0) isDead = true;
    if (isDead) throw new Crash(`died ${point}`);
  };
  const around = async <T>(what: 'append' | 'commit', write: () => Promise<T>): Promise<T> => {
    pass(`before ${what}`);
    const done = await write();
    pass(`after ${what}`);
    return done;
  };
  const { eventLog, stateStore } = engines;
  return {
    hasCrashed: () => isDead,
    eventLog: { ...eventLog, append: (...given) => around('append', () => eventLog.append(...given)) },
    stateStore: {
      ...stateStore,
      commit: (...given) => around('commit', () => stateStore.commit(...given)),
      acquire: async (shard) => {
        if (isDead) throw new Crash('dead');
        return stateStore.acquire(shard);
      },
    },
  };
}
