import { defineConfig } from 'vitest/config';

/** What `npm test` repeats a few times: here, with `--all`, it is repeated as often as it takes to believe it. */
const repeated = [
  'infra/engines/src/*/{chdb,lmdb,pglite}-*.test.ts',
  'ingest/src/simulator/conservation.test.ts',
  'scoring-workers/src/running/token-wallets.test.ts',
  'scoring-workers/src/shard/determinism.test.ts',
];

/** Tests that kill, stop or mislead the product while it works, and compare what is left with what must be. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    include: [
      '*/src/**/*.faults.test.ts',
      'infra/all-in-one/tests/**/*.faults.test.ts',
      ...(process.env.MINTSCOPE_TESTS_WHOLE === 'true' ? repeated : []),
    ],
    setupFiles: ['infra/engines/testing/wait-patiently.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
});
