import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './infra/longest-first.ts';
import { leftToOthers } from './infra/take-turns.ts';

const longest = ['hostile-texts', 'pages', 'picks', 'access', 'alerts', 'discovery'].map(
  (name) => `${name}.browser.test.ts`,
);

/** Tests that drive the running product in Chromium: two files at a time, since a page waits for the product as often as it draws. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(longest) },
    globalSetup: 'infra/all-in-one/tests/support/build-once.ts',
    include: ['infra/all-in-one/tests/**/*.browser.test.ts'],
    exclude: [...configDefaults.exclude, ...leftToOthers('browser')],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
