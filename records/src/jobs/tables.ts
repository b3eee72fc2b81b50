import type { Time } from '../time-columns.ts';

export interface JobTables {
  jobs: JobTable;
}

interface JobTable {
  name: string;
  /** Not run before by any process. */
  due_at: Time;
}
