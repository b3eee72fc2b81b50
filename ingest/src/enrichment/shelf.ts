import type { StateStore } from '@mintscope/engines/state-store/port';

export interface ShelfOptions {
  stateStore: Pick<StateStore, 'get' | 'write' | 'range' | 'count'>;
  /** Before every key, and the name of the index by last use. */
  name: string;
  capacity: number;
  now: () => number;
}

/** Documents in the state store, of which only the last used are kept. */
export interface Shelf {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, value: Uint8Array): Promise<void>;
  /** Whether it is there; if so it counts as used now. */
  touch(key: string): Promise<boolean>;
}

/** Looked at after so many puts; that many documents too many are kept for a while. */
const putsPerClearing = 64;

export function createShelf({ stateStore, name, capacity, now }: ShelfOptions): Shelf {
  const keyOf = (key: string) => `${name}:${key}`;
  let puts = 0;

  async function clear(): Promise<void> {
    const tooMany = (await stateStore.count(name)) - capacity;
    if (tooMany <= 0) return;
    const oldest = await stateStore.range(name, { order: 'asc', limit: tooMany });
    await stateStore.write({
      remove: oldest.map(({ member }) => keyOf(member)),
      index: oldest.map(({ member }) => ({ index: name, member, score: null })),
    });
  }

  return {
    get: (key) => stateStore.get(keyOf(key)),
    async put(key, value) {
      await stateStore.write({ put: [[keyOf(key), value]], index: [{ index: name, member: key, score: now() }] });
      puts += 1;
      if (puts % putsPerClearing === 0) await clear();
    },
    async touch(key) {
      if (!(await stateStore.get(keyOf(key)))) return false;
      await stateStore.write({ index: [{ index: name, member: key, score: now() }] });
      return true;
    },
  };
}
