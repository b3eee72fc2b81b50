import type { JSONColumnType } from 'kysely';
import type { MaybeTime, Time } from '../time-columns.ts';

/** Control events on their way into the event log. */
export interface OutboxTables {
  outbox: OutboxTable;
}

interface OutboxTable {
  /** Rises in the order in which the acts were committed. */
  id: bigint;
  /** A `ControlEvent`, parsed by the contract's schema when read. */
  event: JSONColumnType<Record<string, unknown>>;
  decided_at: Time;
  /** Null until every partition concerned has it. */
  told_at: MaybeTime;
}
