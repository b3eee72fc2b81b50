import { afterEach, beforeEach, describe } from 'vitest';
import { testConsuming } from './contract-consuming.ts';
import { testCrashes } from './contract-crashes.ts';
import type { EventLogCase, EventLogHarness, EventLogOpener, EventLogUnderTest } from './contract-harness.ts';
import { testOwnRetention, testRetention } from './contract-retention.ts';
import { testStoring } from './contract-storing.ts';

/** The promises of `EventLog`, for any engine; `retention` tells who carries that out. */
export function eventLogContract(
  name: string,
  create: () => Promise<EventLogHarness>,
  retention: 'by the log' | 'by the engine' = 'by the log',
): void {
  describe(`event log contract: ${name}`, () => {
    let harness: EventLogHarness | undefined;
    let opened: EventLogUnderTest[] = [];

    function current(): EventLogHarness {
      if (!harness) throw new Error('no test is running');
      return harness;
    }

    beforeEach(async () => {
      harness = await create();
      opened = [];
    });
    afterEach(async () => {
      for (const log of opened) await log.close();
      await harness?.remove();
    });

    const given: EventLogCase = {
      harness: current,
      async open(options) {
        const { openEventLog }: EventLogOpener = await import(current().opener.href);
        const log = await openEventLog(current().location, options);
        opened.push(log);
        return log;
      },
    };
    testStoring(given);
    testRetention(given);
    if (retention === 'by the log') testOwnRetention(given);
    testConsuming(given);
    testCrashes(given);
  });
}
