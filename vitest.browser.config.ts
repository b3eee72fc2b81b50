import { defineConfig } from 'vitest/config';

/** Tests that drive the running product in Chromium: two files at a time, since a page waits for the product as often as it draws. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'infra/all-in-one/tests/support/build-once.ts',
    include: ['infra/all-in-one/tests/**/*.browser.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
