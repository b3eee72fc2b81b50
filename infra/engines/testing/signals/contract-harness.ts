import type { Signals } from '../../src/signals/port.ts';

/** A module with this export opens signals at a location; a test and its child processes share it. */
export interface SignalsOpener {
  openSignals(location: string): Promise<Signals>;
}

export interface SignalsHarness {
  /** May be called again; what one opening publishes reaches the others. */
  open(): Promise<Signals>;
  /** For engines that several processes share. */
  shared?: { location: string; opener: URL };
}
