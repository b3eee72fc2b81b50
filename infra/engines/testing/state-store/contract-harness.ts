import type { StateStore } from '../../src/state-store/port.ts';

/** A module with this export opens the store at a location; a test and its child processes share it. */
export interface StateStoreOpener {
  openStateStore(location: string): Promise<StateStore>;
}

/** Where the store of one test lies. */
export interface StateStoreHarness {
  location: string;
  opener: URL;
  /** Drops everything while openings are in use, for engines where an operator can do that. */
  empty?(): Promise<void>;
  remove(): Promise<void>;
}

/** What the tests of one engine share: `open` may be called again, also while another opening is in use. */
export interface StateStoreCase {
  open(): Promise<StateStore>;
  harness(): StateStoreHarness;
}
