import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketTotals } from './market-totals.ts';

/** What a recording is of, and what its market did by its own count. */
export interface RecordedDay {
  hours: number;
  partitions: number;
  events: number;
  trades: number;
  bytes: number;
  totals: MarketTotals;
}

/** A second of the market: values of chain-events, each of a partition, in the order of the chain. */
export type RecordedSecond = { partition: number; value: Uint8Array }[];

const headerBytes = 5;
/** In the place of a partition: a second is over. */
const secondIsOver = 255;
const keptBytes = 1 << 23;

const filesIn = (folder: string) => ({ records: join(folder, 'records.bin'), told: join(folder, 'day.json') });

/** Writes seconds of a market one after the other into a folder. */
export class RecordingWriter {
  readonly #folder: string;
  readonly #file: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  bytes = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(folder: string): Promise<RecordingWriter> {
    return new RecordingWriter(folder, await open(filesIn(folder).records, 'w'));
  }

  async write(second: RecordedSecond): Promise<void> {
    for (const { partition, value } of second) this.#add(partition, value);
    this.#add(secondIsOver, new Uint8Array());
    if (this.#waitingBytes >= keptBytes) await this.#flush();
  }

  async end(day: Omit<RecordedDay, 'bytes'>): Promise<void> {
    await this.#flush();
    await this.#file.close();
    await writeFile(filesIn(this.#folder).told, JSON.stringify({ ...day, bytes: this.bytes }));
  }

  #add(partition: number, value: Uint8Array): void {
    const header = Buffer.alloc(headerBytes);
    header.writeUInt8(partition, 0);
    header.writeUInt32LE(value.length, 1);
    this.#waiting.push(header, value);
    this.#waitingBytes += headerBytes + value.length;
  }

  async #flush(): Promise<void> {
    await this.#file.writev(this.#waiting);
    this.bytes += this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

export async function readDay(folder: string): Promise<RecordedDay> {
  return JSON.parse(await readFile(filesIn(folder).told, 'utf8'));
}

/** The seconds of a recording; each value has memory of its own, which may be handed on. */
export async function* readSeconds(folder: string): AsyncGenerator<RecordedSecond, void> {
  let rest = Buffer.alloc(0);
  let second: RecordedSecond = [];
  for await (const chunk of createReadStream(filesIn(folder).records, { highWaterMark: 1 << 20 })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= headerBytes) {
      const partition = rest.readUInt8(at);
      const end = at + headerBytes + rest.readUInt32LE(at + 1);
      if (rest.length < end) break;
      if (partition === secondIsOver) {
        yield second;
        second = [];
      } else second.push({ partition, value: new Uint8Array(rest.subarray(at + headerBytes, end)) });
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0 || second.length > 0) throw new Error('The recording ends amid a second.');
}
