import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import type { Records } from '@mintscope/records/records';
import type { RecordsTables } from '@mintscope/records/tables';
import { describeTelling } from '../../testing/describe-telling.ts';

let records: Records | undefined;
describeTelling('the embedded database', {
  async open(processes) {
    const opened = await openPgliteRecords<RecordsTables>({ memory: true });
    records = opened;
    // One process holds it alone.
    return Array.from({ length: processes }, () => opened);
  },
  close: async () => records?.close(),
});
