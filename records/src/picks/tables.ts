import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MaybeTime, Time } from '../time-columns.ts';

export interface PickTables {
  projections: ProjectionTable;
  calls: CallTable;
  bank: BankTable;
  removals: RemovalTable;
  bank_removals: BankRemovalTable;
  personal_picks: PersonalPickTable;
}

/** How far a projection has read a partition. */
interface ProjectionTable {
  name: string;
  partition: number;
  /** The first record that is not in the tables yet. */
  next_offset: bigint;
}

/** A call as it was told, and the newest figures of it. */
interface CallTable {
  mint: string;
  /** From 1, among the token's calls. */
  ordinal: number;
  called_at: Time;
  /** A `Call` without its trace, which lists do not read. */
  call: JSONColumnType<Record<string, unknown>>;
  trace: JSONColumnType<Record<string, unknown>>;
  /** Null until figures are told. */
  figures_version: number | null;
  figures: MaybeJson;
  max_x: number | null;
  settled: boolean;
}

type MaybeJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

/** A call that reached 5x or more. */
interface BankTable {
  mint: string;
  ordinal: number;
  /** The highest milestone: 5, 10 or 50. */
  tier: number;
  banked_at: Time;
  tier_at: Time;
}

/** A call that people took off the lists. */
interface RemovalTable {
  mint: string;
  ordinal: number;
  removed_at: Time;
  /** Number of the control event. */
  control_id: bigint;
  reason: string | null;
  /** Rises with what is kept, though a commit may come after a later one's. */
  kept_as: Generated<bigint>;
}

/** An entry of the bank that people took off the list. */
interface BankRemovalTable {
  mint: string;
  ordinal: number;
  removed_at: Time;
  reason: string;
}

/** A user's own pick, removed or not. */
interface PersonalPickTable {
  user_id: string;
  mint: string;
  /** From 1, among the user's picks of the token. */
  ordinal: number;
  selected_at: Time;
  /** A `PersonalEntry`. */
  entry: JSONColumnType<Record<string, unknown>>;
  /** What became of it, once nothing more will. */
  figures: MaybeJson;
  removed_at: MaybeTime;
  reason: string | null;
}
