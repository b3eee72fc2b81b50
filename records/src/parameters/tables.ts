import type { Time } from '../time-columns.ts';

export interface ParameterTables {
  parameter_changes: ParameterChangeTable;
}

/** What people decided instead of the registry's default. */
interface ParameterChangeTable {
  name: string;
  value: number;
  /** In words, such as "command line". */
  decided_by: string;
  decided_at: Time;
  /** Of the set that the decision made. */
  version: string;
}
