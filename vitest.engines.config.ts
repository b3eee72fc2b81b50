import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './infra/longest-first.ts';
import { leftToOthers } from './infra/take-turns.ts';

const longest = [
  'tests/start-up-errors.engines.test.ts',
  'real-transactions.engines.test.ts',
  'access-walk.engines.test.ts',
  'real-transactions-embedded.engines.test.ts',
];

/**
 * Tests against real servers, which they start themselves on loopback ports: three files at a time, which keep two cores busy. Files share
 * their processes, as in the ordinary suite: to read the
 * modules of a service anew for each was an eighth of the processor time of twenty files.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(longest) },
    include: [
      'infra/*/{src,testing}/**/*.engines.test.ts',
      '*/src/**/*.engines.test.ts',
      'infra/all-in-one/tests/**/*.engines.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...leftToOthers('engines')],
    setupFiles: ['infra/engines/testing/wait-patiently.ts', 'infra/engines/testing/seed-properties.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
});
