import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import { openPostgresRecords } from '@mintscope/engines/records/postgres/postgres-records';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { afterAll, beforeAll } from 'vitest';
import { recordsMigrations } from '../src/open-engines.ts';
import type { Records } from '../src/records.ts';
import type { RecordsTables } from '../src/tables.ts';
import { migratedArchive } from './copy-cluster.ts';

export interface RecordsHarness {
  /** The records as that many processes have them; a server's are not migrated yet. */
  open(processes: number): Promise<Records[]>;
  close(): Promise<void>;
}

export function embeddedHarness(): RecordsHarness {
  let records: Records | undefined;
  return {
    async open(processes) {
      const opened = await openPgliteRecords<RecordsTables>({ memory: true, archive: await migratedArchive() });
      records = opened;
      // One process holds it alone.
      return Array.from({ length: processes }, () => opened);
    },
    close: async () => records?.close(),
  };
}

export function postgresHarness(): RecordsHarness {
  let server: PostgresServer | undefined;
  const opened: Records[] = [];
  return {
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
  };
}

/** Migrated records as two processes have them, for the tests of a `describe`; the list is filled before the first runs. */
export function useProcesses(harness: RecordsHarness): readonly Records[] {
  const processes: Records[] = [];
  beforeAll(async () => {
    processes.push(...(await harness.open(2)));
    await processes[0]!.migrate(recordsMigrations);
  });
  afterAll(() => harness.close());
  return processes;
}
