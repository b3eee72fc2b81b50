import type { EventLog } from '../../src/event-log/port.ts';
import type { ContractCase, Harness } from '../contract-case.ts';

export interface OpenForContract {
  maxBytesInFlight?: number;
  /** The log's clock, where the engine has one that can be set. */
  now?: () => number;
}

/** A module with this export opens the log at a location; a test and the child process that it kills share it. */
export interface EventLogOpener {
  openEventLog(location: string, options?: OpenForContract): Promise<EventLogUnderTest>;
}

export interface EventLogUnderTest extends EventLog {
  bytesInFlight(): { now: number; peak: number };
}

/** Where the log of one test lies. */
export interface EventLogHarness extends Harness {
  /** Drops the records before an offset, where the engine carries out retention by itself. */
  trim?(topic: string, partition: number, beforeOffset: number): Promise<void>;
}

export type EventLogCase = ContractCase<EventLogHarness, EventLogUnderTest, OpenForContract>;
