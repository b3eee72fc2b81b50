import { writeSync } from 'node:fs';

/**
 * Consumes topic `t` from the end on and tells what happens on standard output, until it is killed or a line on standard input
 * makes it block its event loop for so many milliseconds. Arguments: module that opens the log, location, partitions.
 */
const [opener = '', location = '', partitions = '4'] = process.argv.slice(2);
const { openEventLog }: import('../contract-harness.ts').EventLogOpener = await import(opener);
const log = await openEventLog(location);
await log.ensureTopic('t', { partitions: Number(partitions), retentionMs: 0, retentionBytes: 0 });
const tell = (what: object) => writeSync(1, `${JSON.stringify({ atMs: Date.now(), ...what })}\n`);
await log.consume({
  topic: 't',
  group: 'g',
  async startOffset(partition) {
    tell({ event: 'assigned', partition });
    return (await log.range('t', partition)).next;
  },
  async onRecords(partition, records) {
    for (const { offset } of records) tell({ event: 'record', partition, offset });
  },
  async onRevoked(partition) {
    tell({ event: 'revoked', partition });
  },
});
process.stdin.on('data', (line: Buffer) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(line.toString()));
  tell({ event: 'awake' });
});
