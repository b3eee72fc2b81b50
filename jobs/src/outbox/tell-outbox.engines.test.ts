import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openPostgresRecords } from '@mintscope/engines/records/postgres/postgres-records';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import type { Records } from '@mintscope/records/records';
import type { RecordsTables } from '@mintscope/records/tables';
import { describeTelling } from '../../testing/describe-telling.ts';

let server: PostgresServer | undefined;
const opened: Records[] = [];
describeTelling('PostgreSQL', {
  async open(processes) {
    server = await startPostgres();
    const { postgres } = readConfig(server.environment);
    for (let n = 0; n < processes; n++) {
      opened.push(await openPostgresRecords<RecordsTables>({ postgres, log: createLogger('silent', 'test') }));
    }
    return opened;
  },
  async close() {
    for (const records of opened) await records.close();
    await server?.stop();
  },
});
