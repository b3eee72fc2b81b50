import { describe } from 'vitest';
import { testBounds } from './contract-bounds.ts';
import { testCrashes } from './contract-crashes.ts';
import type { CreateHarness } from './contract-harness.ts';
import { testMigrations } from './contract-migrations.ts';
import { testTransactions } from './contract-transactions.ts';
import { testValues } from './contract-values.ts';

/** The promises of `Records`, for any engine. */
export function recordsContract(name: string, create: CreateHarness): void {
  describe(`records contract: ${name}`, () => {
    testValues(create);
    testTransactions(create);
    testBounds(create);
    testMigrations(create);
    testCrashes(create);
  });
}
