import type { StateStore } from '../../src/state-store/port.ts';
import type { ContractCase, Harness } from '../contract-case.ts';

/** A module with this export opens the store at a location; a test and its child processes share it. */
export interface StateStoreOpener {
  openStateStore(location: string): Promise<StateStore>;
}

/** Where the store of one test lies. */
export interface StateStoreHarness extends Harness {
  /** Drops everything while openings are in use, for engines where an operator can do that. */
  empty?(): Promise<void>;
}

export type StateStoreCase = ContractCase<StateStoreHarness, StateStore>;
