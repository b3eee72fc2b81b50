import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import { describeDecisions } from '../../testing/describe-decisions.ts';
import type { Records } from '../records.ts';
import type { RecordsTables } from '../tables.ts';

let records: Records | undefined;
describeDecisions('the embedded database', {
  async open(processes) {
    const opened = await openPgliteRecords<RecordsTables>({ memory: true });
    records = opened;
    // One process holds it alone.
    return Array.from({ length: processes }, () => opened);
  },
  close: async () => records?.close(),
});
