import { z } from 'zod';
import { readConfig } from '../../../src/config.ts';
import { openKafkaEventLog } from '../../../src/event-log/kafka/kafka-event-log.ts';
import { createLogger } from '../../../src/logger.ts';
import type { EventLogUnderTest, OpenForContract } from '../contract-harness.ts';

const locationSchema = z.record(z.string(), z.string());

/** Opens a log with the settings that a location holds as JSON. */
export async function openEventLog(location: string, options: OpenForContract = {}): Promise<EventLogUnderTest> {
  const { kafka } = readConfig(locationSchema.parse(JSON.parse(location)));
  const log = createLogger('silent', 'event-log');
  return openKafkaEventLog({ kafka, log, maxBytesInFlight: options.maxBytesInFlight });
}
