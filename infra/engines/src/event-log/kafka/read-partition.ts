import type { LogRecord } from '../port.ts';
import { backOff } from './back-off.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { isRetriable, protocolErrorType } from './kafkajs-protocol.ts';
import { reachWithin } from './reach-within.ts';
import { fetchNow, readOffsets } from './read-offsets.ts';

const defaultRecords = 1000;
const defaultBytes = 8 * 1024 * 1024;
/** What is fetched and not wanted is fetched again with the next read. */
const mostFetchBytes = 1024 * 1024;
const attempts = 6;
const readWithinMs = 10_000;

/** One partition, read without a consumer. */
export function readPartition(from: { cluster: Cluster; lanes: Lanes; topic: string; partition: number }) {
  const { cluster, partition } = from;

  async function read(offset: number, most: { records?: number; bytes?: number } = {}): Promise<LogRecord[]> {
    const { records: mostRecords = defaultRecords, bytes = defaultBytes } = most;
    try {
      const records = await fetchNow(from, partition, offset, Math.min(bytes, mostFetchBytes));
      return firstOf(records, mostRecords, bytes);
    } catch (error) {
      if (protocolErrorType(error) !== 'OFFSET_OUT_OF_RANGE') throw error;
      const { earliest } = await readOffsets(from, partition);
      return offset < earliest ? read(earliest, most) : [];
    }
  }

  return {
    range: () => trying(cluster, () => readOffsets(from, partition)),
    read: (offset: number, most?: { records?: number; bytes?: number }) => trying(cluster, () => read(offset, most)),
  };
}

/** Leaders move and connections end; that is worth a few attempts. */
function trying<Answer>(cluster: Cluster, work: () => Promise<Answer>): Promise<Answer> {
  return reachWithin(readWithinMs, 'read from', async () => {
    for (let failures = 0; ; failures++) {
      try {
        return await work();
      } catch (error) {
        const mayPass = protocolErrorType(error) === undefined || isRetriable(error);
        if (!mayPass || failures >= attempts) throw error;
        await backOff(failures);
        await cluster.refresh().catch(() => undefined);
      }
    }
  });
}

function firstOf(records: LogRecord[], most: number, mostBytes: number): LogRecord[] {
  let bytes = 0;
  let count = 0;
  for (const { value } of records) {
    if (count > 0 && (count >= most || bytes + value.byteLength > mostBytes)) break;
    bytes += value.byteLength;
    count += 1;
  }
  return count === records.length ? records : records.slice(0, count);
}
