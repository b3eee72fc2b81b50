import { openLmdbEventLog } from '../../src/event-log/lmdb-event-log.ts';
import { openLmdbEnvironment } from '../../src/lmdb/open-environment.ts';
import type { EventLogUnderTest, OpenForContract } from './contract-harness.ts';

/** Opens a log with an environment of its own, closed with it. */
export async function openEventLog(location: string, options: OpenForContract = {}): Promise<EventLogUnderTest> {
  const environment = openLmdbEnvironment(location);
  const log = openLmdbEventLog({ environment, ...options });
  return {
    ...log,
    async close() {
      await log.close();
      await environment.close();
    },
  };
}
