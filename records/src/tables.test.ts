import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import { describeSchema } from '../testing/describe-schema.ts';
import type { Records } from './records.ts';
import type { RecordsTables } from './tables.ts';

let records: Records | undefined;
describeSchema('the embedded database', {
  async open() {
    records = await openPgliteRecords<RecordsTables>({ memory: true });
    return records;
  },
  close: async () => records?.close(),
});
