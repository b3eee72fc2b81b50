import type { LogRecord } from './port.ts';
import { copyRecords, hasRoom, type Room, takesRoom } from './record-group.ts';

interface Group {
  readonly firstOffset: number;
  readonly bytes: number;
  /** As it was stored, until the first who reads it. */
  stored: Buffer | undefined;
  records: readonly LogRecord[];
}

/** Few, so that they are gone before V8 takes them for what stays; the newest is kept whatever its size. */
const mostGroups = 8;
const mostBytes = 512 * 1024;

/** The newest groups of a partition, for readers at its end: a group is read once for all of them, and not from the file. */
export class NewestGroups {
  readonly #groups: Group[] = [];
  #bytes = 0;

  /** `stored` has been committed behind the former groups, and is not changed any more. */
  add(firstOffset: number, stored: Buffer): void {
    const bytes = stored.byteLength;
    this.#groups.push({ firstOffset, bytes, stored, records: [] });
    this.#bytes += bytes;
    while (this.#groups.length > mostGroups || (this.#bytes > mostBytes && this.#groups.length > 1)) {
      this.#bytes -= this.#groups.shift()?.bytes ?? 0;
    }
  }

  /** As `Partition.read`; undefined where older groups than these are wanted. */
  read(offset: number, most: Room): LogRecord[] | undefined {
    const begin = this.#groups.findLastIndex(({ firstOffset }) => firstOffset <= offset);
    if (begin < 0) return undefined;
    const into: LogRecord[] = [];
    const left = { ...most };
    for (const group of this.#groups.slice(begin)) {
      for (const record of recordsOf(group).slice(Math.max(0, offset - group.firstOffset))) {
        if (!takesRoom(into, left, record.value.byteLength)) return into;
        into.push(record);
      }
      if (!hasRoom(left)) break;
    }
    return into;
  }
}

function recordsOf(group: Group): readonly LogRecord[] {
  const { stored, firstOffset } = group;
  if (stored) {
    const records: LogRecord[] = [];
    const all = { records: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
    copyRecords(stored, firstOffset, firstOffset, records, all);
    group.records = records;
    group.stored = undefined;
  }
  return group.records;
}
