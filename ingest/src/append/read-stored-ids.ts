import type { EventLog } from '@mintscope/engines/event-log/port';
import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';

/** Records looked at in one step towards the beginning of the log. */
const recordsPerStep = 256;

/**
 * Ids of at least the newest `atLeast` events of a partition (all of them when it has fewer): what a source that starts
 * over after a crash tells again. A record that is no batch has none.
 */
export async function readStoredIds(eventLog: EventLog, partition: number, atLeast: number): Promise<Set<string>> {
  const ids = new Set<string>();
  const { earliest, next } = await eventLog.range(topics.chainEvents, partition);
  for (let end = next; end > earliest && ids.size < atLeast; end -= recordsPerStep) {
    await readIds(eventLog, { partition, begin: Math.max(earliest, end - recordsPerStep), end }, ids);
  }
  return ids;
}

async function readIds(
  eventLog: EventLog,
  { partition, begin, end }: { partition: number; begin: number; end: number },
  ids: Set<string>,
): Promise<void> {
  for (let from = begin; from < end; ) {
    const records = await eventLog.read(topics.chainEvents, partition, from, { records: end - from });
    for (const { value } of records) for (const id of idsOf(value)) ids.add(id);
    from = (records.at(-1)?.offset ?? end) + 1;
  }
}

/** As `eventId` has them, without decoding what else the batch holds. */
function idsOf(value: Uint8Array): string[] {
  try {
    const reader = new BatchReader(value);
    const { signature, instruction, sub } = reader.envelope;
    return Array.from({ length: reader.events }, (_, i) =>
      eventId({ signature: reader.signatureText(signature[i]!), instruction: instruction[i]!, sub: sub[i]! }),
    );
  } catch {
    return [];
  }
}
