import type { TestRecords } from './test-schema.ts';

/** A module with this export opens the records at a location; a test and its child processes share it. */
export interface RecordsOpener {
  openRecords(location: string): Promise<TestRecords>;
}

/** Bounds of an opening (ms), short enough for a test. */
export interface Bounds {
  statementMs?: number;
  listMs?: number;
  transactMs?: number;
  waitMs?: number;
}

/** Where the records of some tests lie: empty at first. */
export interface RecordsHarness {
  opener: URL;
  location(bounds?: Bounds): string;
  open(bounds?: Bounds): Promise<TestRecords>;
  /** Whether several openings may use them at once. */
  shared: boolean;
  remove(): Promise<void>;
}

export type CreateHarness = () => Promise<RecordsHarness>;

/** A promise and what resolves it. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
