import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import type { Records } from '@mintscope/engines/records/port';
import { describeGrants } from './describe-grants.ts';

let records: Records | undefined;
describeGrants('the embedded database', {
  async open(processes) {
    const opened = await openPgliteRecords({ memory: true });
    records = opened;
    // One process holds it alone.
    return Array.from({ length: processes }, () => opened);
  },
  close: async () => records?.close(),
});
