import { setTimeout as delay } from 'node:timers/promises';
import { openEngines } from '../../src/open-engines.ts';
import { runWithEngines } from '../../src/operations/run-with-engines.ts';
import { recordsMigrations } from '../records/test-schema.ts';

/** A service that takes a moment to start, and tells on standard output where it is. */
await runWithEngines({
  name: 'child',
  open: (options) => openEngines({ ...options, recordsMigrations }),
  async start({ engines, health, service, signal }) {
    const tell = (line: string) => process.stdout.write(`${JSON.stringify({ msg: line })}\n`);
    tell('service starting');
    await delay(Number(process.argv[2] ?? 0), undefined, { signal });
    health.add('madeUp', async () => {
      if (process.argv[3] === 'ill') throw new Error('made up');
    });
    const keepAlive = setInterval(() => undefined, 1_000);
    return {
      state: async () => ({ service, partitions: engines.eventLog.partitions('chain-events') }),
      async close() {
        clearInterval(keepAlive);
        await engines.stateStore.health();
        tell('service closed');
      },
    };
  },
});
