import { defineConfig } from 'vitest/config';

/** Tests that kill processes of the running product and compare what is left with what must be. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    include: ['infra/all-in-one/tests/**/*.faults.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
});
