import { writeSync } from 'node:fs';
import { contractTopic, writerValue } from './contract-values.ts';

/**
 * Appends from several writers at once and tells each acknowledgement on standard output, until it is killed.
 * Arguments: module that opens the log, location, seed.
 */
const [opener = '', location = '', seed = '1'] = process.argv.slice(2);
const { openEventLog }: import('./contract-harness.ts').EventLogOpener = await import(opener);
const log = await openEventLog(location);
await log.ensureTopic(contractTopic.name, contractTopic.settings);
writeSync(1, 'ready\n');

async function write(writer: number): Promise<never> {
  const partition = writer % contractTopic.settings.partitions;
  for (let call = 0; ; call++) {
    const count = 1 + ((call * 7 + writer) % 5);
    const values = Array.from({ length: count }, (_, place) => writerValue({ seed, writer, call, place, count }));
    const { firstOffset } = await log.append(contractTopic.name, partition, values);
    writeSync(1, `ack ${JSON.stringify({ partition, firstOffset, seed, writer, call, count })}\n`);
  }
}
await Promise.all([0, 1, 2, 3, 4].map(write));
