import { defineConfig } from 'vitest/config';

/** chDB crashes in worker threads, so every test file gets a process of its own. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { UV_THREADPOOL_SIZE: '12' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['*/src/**/*.test.ts', 'infra/*/src/**/*.test.ts', 'infra/all-in-one/tests/**/*.test.ts'],
          exclude: ['dashboard/**', '**/*.browser.test.ts', '**/*.faults.test.ts', '**/*.engines.test.ts'],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        test: {
          name: 'dashboard',
          environment: 'happy-dom',
          // It extends another file than this one, so it is told again.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['dashboard/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
