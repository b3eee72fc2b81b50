import type { Database } from 'lmdb';
import { pageBytesOf } from '../lmdb/page-bytes-of.ts';
import { NewestGroups } from './newest-groups.ts';
import type { LogRecord, TopicSettings } from './port.ts';
import { copyRecords, encodeGroup, type Room, readGroupHeader } from './record-group.ts';

/** Deletions of one retention step, so that a long backlog does not hold the writer for long. */
const groupsPerPrune = 256;

interface End {
  next: number;
  /** Bytes of values ever appended. */
  bytes: number;
  appendedAtMs: number;
}

/**
 * One topic partition: an LMDB database from base offset to record group. `write` must not be called again before the
 * promise of the former call settled; `end` moves only when a group is committed.
 */
export class Partition {
  readonly #database: Database<Buffer, number>;
  readonly #newest = new NewestGroups();
  /** Settles with the next news, for all who wait. */
  #news: Promise<void> | undefined;
  #tell: (() => void) | undefined;
  #end: End;
  #earliest: number;

  constructor(database: Database<Buffer, number>) {
    this.#database = database;
    const [last] = database.getRange({ reverse: true, limit: 1 }).map((entry) => entry);
    if (last) {
      const header = readGroupHeader(last.value);
      this.#end = {
        next: last.key + header.count,
        bytes: header.bytesBefore + header.valueBytes,
        appendedAtMs: header.appendedAtMs,
      };
    } else this.#end = { next: 0, bytes: 0, appendedAtMs: 0 };
    this.#earliest = this.#firstKey() ?? 0;
  }

  get next(): number {
    return this.#end.next;
  }

  /** Bytes of the file's pages that hold the records. */
  get storedBytes(): number {
    return pageBytesOf(this.#database);
  }

  get earliest(): number {
    return this.#earliest;
  }

  /** Resolves with the first offset once the values are committed. Times never go back within a partition. */
  async write(values: readonly Uint8Array[], nowMs: number): Promise<number> {
    const { next, bytes, appendedAtMs } = this.#end;
    const acceptedMs = Math.max(nowMs, appendedAtMs);
    let written = 0;
    for (const value of values) written += value.byteLength;
    const group = encodeGroup(values, acceptedMs, bytes);
    await this.#database.put(next, group);
    this.#end = { next: next + values.length, bytes: bytes + written, appendedAtMs: acceptedMs };
    this.#newest.add(next, group);
    this.wake();
    return next;
  }

  read(offset: number, most: Room): LogRecord[] {
    const records: LogRecord[] = [];
    const wanted = Math.max(offset, this.#earliest);
    if (wanted >= this.next) return records;
    const atHand = this.#newest.read(wanted, most);
    if (atHand) return atHand;
    const left = { ...most };
    const [base] = this.#database.getKeys({ start: wanted, reverse: true, limit: 1 });
    for (const key of this.#database.getKeys({ start: base ?? wanted, snapshot: false })) {
      const group = this.#database.getBinaryFast(key);
      if (!group || !copyRecords(group, key, wanted, records, left)) break;
    }
    return records;
  }

  /** Resolves when there is something at `offset`; who aborts the signal wakes those who wait, too. */
  async whenAvailable(offset: number, signal: AbortSignal): Promise<void> {
    while (this.next <= offset && !signal.aborted) {
      this.#news ??= new Promise((resolve) => {
        this.#tell = resolve;
      });
      await this.#news;
    }
  }

  /** Who waits looks again. */
  wake(): void {
    this.#tell?.();
    this.#news = undefined;
    this.#tell = undefined;
  }

  /** Drops whole groups from the front; the newest group always stays, because it carries the next offset. */
  async prune(settings: TopicSettings, nowMs: number): Promise<void> {
    for (let pruned = groupsPerPrune; pruned === groupsPerPrune; ) {
      const doomed = this.#expired(settings, nowMs);
      pruned = doomed.length;
      if (pruned === 0) return;
      await Promise.all(doomed.map((key) => this.#database.remove(key)));
      this.#earliest = this.#firstKey() ?? this.next;
    }
  }

  #expired(settings: TopicSettings, nowMs: number): number[] {
    const doomed: number[] = [];
    for (const key of this.#database.getKeys({ limit: groupsPerPrune + 1 })) {
      const group = this.#database.getBinaryFast(key);
      if (!group || doomed.length === groupsPerPrune) break;
      const { count, appendedAtMs, bytesBefore, valueBytes } = readGroupHeader(group);
      const tooOld = settings.retentionMs > 0 && appendedAtMs < nowMs - settings.retentionMs;
      const bytesAfter = this.#end.bytes - bytesBefore - valueBytes;
      const tooMuch = settings.retentionBytes > 0 && bytesAfter >= settings.retentionBytes;
      if (key + count >= this.next || !(tooOld || tooMuch)) break;
      doomed.push(key);
    }
    return doomed;
  }

  #firstKey(): number | undefined {
    const [first] = this.#database.getKeys({ limit: 1 });
    return first;
  }
}
