import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openPostgresRecords } from '@mintscope/engines/records/postgres/postgres-records';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { describeSchema } from '../testing/describe-schema.ts';
import type { Records } from './records.ts';
import type { RecordsTables } from './tables.ts';

let server: PostgresServer | undefined;
let records: Records | undefined;
describeSchema('PostgreSQL', {
  async open() {
    server = await startPostgres();
    const { postgres } = readConfig(server.environment);
    records = await openPostgresRecords<RecordsTables>({ postgres, log: createLogger('silent', 'test') });
    return records;
  },
  async close() {
    await records?.close();
    await server?.stop();
  },
});
