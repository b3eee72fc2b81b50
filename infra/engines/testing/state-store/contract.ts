import { afterEach, beforeEach, describe } from 'vitest';
import type { StateStore } from '../../src/state-store/port.ts';
import { testCommits } from './contract-commits.ts';
import { testCrashes } from './contract-crashes.ts';
import { testDocuments } from './contract-documents.ts';
import type { StateStoreCase, StateStoreHarness, StateStoreOpener } from './contract-harness.ts';

/** The promises of `StateStore`, for any engine. */
export function stateStoreContract(name: string, create: () => Promise<StateStoreHarness>): void {
  describe(`state store contract: ${name}`, () => {
    let harness: StateStoreHarness | undefined;
    let opened: StateStore[] = [];

    function current(): StateStoreHarness {
      if (!harness) throw new Error('no test is running');
      return harness;
    }

    beforeEach(async () => {
      harness = await create();
      opened = [];
    });
    afterEach(async () => {
      for (const store of opened) await store.close();
      await harness?.remove();
    });

    const given: StateStoreCase = {
      harness: current,
      async open() {
        const { openStateStore }: StateStoreOpener = await import(current().opener.href);
        const store = await openStateStore(current().location);
        opened.push(store);
        return store;
      },
    };
    testDocuments(given);
    testCommits(given);
    testCrashes(given);
  });
}
