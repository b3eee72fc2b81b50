import { describe } from 'vitest';
import { createCase } from '../contract-case.ts';
import { testCommits } from './contract-commits.ts';
import { testCrashes } from './contract-crashes.ts';
import { testDocuments } from './contract-documents.ts';
import type { StateStoreCase, StateStoreHarness, StateStoreOpener } from './contract-harness.ts';

/** The promises of `StateStore`, for any engine. */
export function stateStoreContract(name: string, create: () => Promise<StateStoreHarness>): void {
  describe(`state store contract: ${name}`, () => {
    const given: StateStoreCase = createCase(create, ({ openStateStore }: StateStoreOpener, location) =>
      openStateStore(location),
    );
    testDocuments(given);
    testCommits(given);
    testCrashes(given);
  });
}
