import { defineConfig } from 'vitest/config';
import { longestFirst } from './infra/longest-first.ts';
import { leftToOthers } from './infra/take-turns.ts';

/** What `npm test` repeats a few times: here, with `--all`, it is repeated as often as it takes to believe it. */
const repeated = [
  'infra/engines/src/*/{chdb,lmdb,local,pglite}-*.test.ts',
  'ingest/src/simulator/conservation.test.ts',
  'scoring-workers/src/running/token-wallets.test.ts',
  'scoring-workers/src/shard/{control,determinism,invariance,oracle,order}.test.ts',
];

const longest = ['distributed.faults.test.ts', 'crash-seams.faults.test.ts', 'sink-recovery.faults.test.ts'];

/** Measures what a user feels under a load that takes the whole machine: nothing else runs beside it. */
const alone = 'infra/all-in-one/tests/visitor-load.faults.test.ts';
const include = [
  '*/src/**/*.faults.test.ts',
  'infra/all-in-one/tests/**/*.faults.test.ts',
  ...(process.env.MINTSCOPE_TESTS_WHOLE === 'true' ? repeated : []),
];

/**
 * Tests that kill, stop or mislead the product while it works, and compare what is left with what must be. Files share no server, port
 * or folder and wait for most of their time (for a lease to end, a group to come together, an engine to be back), so three run at once.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: longestFirst(longest) },
    setupFiles: ['infra/engines/testing/wait-patiently.ts', 'infra/engines/testing/seed-properties.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
    projects: [
      {
        extends: true,
        test: {
          name: 'faults',
          include,
          exclude: [alone, ...leftToOthers('faults')],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'load', include: [alone], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
