import { shareReading } from '@mintscope/engines/patience/share-reading';

/** Answers that are kept for a moment, because many ask for them and they cost much. */
export interface SharedReadings {
  /** As `shareReading`, until it is forgotten. `name` says in words what is read. */
  share<Value>(name: string, read: () => Promise<Value>, freshMs: number): () => Promise<Value>;
  /** Has each read anew when it is asked for next. Gives what was kept, by name. */
  forget(): string[];
}

export function createSharedReadings(): SharedReadings {
  const kept = new Map<object, { name: string; forget(): void }>();
  return {
    share(name, read, freshMs) {
      let reading = shareReading(read, freshMs);
      const key = {};
      const forget = () => {
        reading = shareReading(read, freshMs);
      };
      return () => {
        kept.set(key, { name, forget });
        return reading();
      };
    },
    forget() {
      const names = new Set([...kept.values()].map(({ name }) => name));
      for (const { forget } of kept.values()) forget();
      kept.clear();
      return [...names];
    },
  };
}
