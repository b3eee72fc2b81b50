import { describe } from 'vitest';
import { createCase } from '../contract-case.ts';
import { testConsuming } from './contract-consuming.ts';
import { testCrashes } from './contract-crashes.ts';
import type { EventLogCase, EventLogHarness, EventLogOpener } from './contract-harness.ts';
import { testOwnRetention, testRetention } from './contract-retention.ts';
import { testStoring } from './contract-storing.ts';

/** The promises of `EventLog`, for any engine; `retention` tells who carries that out. */
export function eventLogContract(
  name: string,
  create: () => Promise<EventLogHarness>,
  retention: 'by the log' | 'by the engine' = 'by the log',
): void {
  describe(`event log contract: ${name}`, () => {
    const given: EventLogCase = createCase(create, ({ openEventLog }: EventLogOpener, location, options) =>
      openEventLog(location, options),
    );
    testStoring(given);
    testRetention(given);
    if (retention === 'by the log') testOwnRetention(given);
    testConsuming(given);
    testCrashes(given);
  });
}
