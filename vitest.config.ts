import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Calculations, without engines, processes and clocks. */
const calculations = [
  'schemas/src/**/*.test.ts',
  'metrics/src/**/*.test.ts',
  'ingest/src/{decoders,retry,simulator,transaction}/**/*.test.ts',
  'scoring-workers/src/{identity,running,shard,state}/**/*.test.ts',
];
const otherSuites = ['**/*.browser.test.ts', '**/*.faults.test.ts', '**/*.engines.test.ts'];
/**
 * Each in a process of its own: the registry of wallets is the page's, and what is in it stays in it, as what the page tinted lately does;
 * and a file for Node's own `fetch` would end the processes that others share, which are all of one environment.
 */
const alone = [
  'dashboard/src/{lib,components}/wallet/**/*.test.{ts,tsx}',
  'dashboard/src/components/table/live-text.test.tsx',
  'dashboard/src/lib/call.test.ts',
];

const seeded = join(import.meta.dirname, 'infra/engines/testing/seed-properties.ts');
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };
/** A project that extends another file than this one is told the limits again. */
const dashboard = {
  environment: 'happy-dom',
  setupFiles: [
    join(import.meta.dirname, 'dashboard/src/testing/wait-patiently.ts'),
    join(import.meta.dirname, 'dashboard/src/testing/begin-clean.ts'),
    seeded,
  ],
  ...limits,
} as const;

/**
 * chDB crashes in worker threads, so files run in processes, which they share: to read the five hundred modules of a service anew
 * for each file took longer than most of them. A file closes what it opened, and puts back what it changed. The limits are those
 * of a machine that does ten times as much beside it.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    ...limits,
    env: { UV_THREADPOOL_SIZE: '12' },
    projects: [
      {
        extends: true,
        test: {
          name: 'calculations',
          isolate: false,
          setupFiles: [seeded],
          include: calculations,
          exclude: otherSuites,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          isolate: false,
          setupFiles: ['infra/engines/testing/wait-patiently.ts', seeded],
          include: ['*/src/**/*.test.ts', 'infra/*/src/**/*.test.ts', 'infra/all-in-one/tests/**/*.test.ts'],
          exclude: ['dashboard/**', ...calculations, ...otherSuites],
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        test: {
          ...dashboard,
          name: 'dashboard',
          isolate: false,
          include: ['dashboard/src/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...otherSuites],
        },
      },
      { extends: './dashboard/vite.config.ts', test: { ...dashboard, name: 'wallets', include: alone } },
    ],
  },
});
