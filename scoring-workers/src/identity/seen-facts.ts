import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import type { EventHash } from './event-hash.ts';
import { SeenEvents } from './seen-events.ts';

interface Span {
  seen: SeenEvents;
  /** Newest time told of an event in it (ms). */
  toldMs: number;
}

/** Events are gathered by the half hour of the newest trade when they were told. */
const spanMs = 1_800_000;

/**
 * Events about wallets that a partition was told: remembered until all of their span lie behind the horizon. An event is
 * looked for in every span, for it may be told again at any time and with another slot: a dozen of them with the horizon
 * of six hours.
 */
export class SeenFacts {
  readonly #spans = new Map<number, Span>();

  get size(): number {
    let size = 0;
    for (const { seen } of this.#spans.values()) size += seen.size;
    return size;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { seen } of this.#spans.values()) bytes += seen.bytes;
    return bytes;
  }

  /** False when the event was there already; remembers it otherwise. `nowMs` is the time of the newest trade. */
  add(hash: EventHash, nowMs: number, toldMs: number): boolean {
    for (const { seen } of this.#spans.values()) if (seen.has(hash)) return false;
    const number = Math.floor(nowMs / spanMs);
    let span = this.#spans.get(number);
    if (!span) {
      span = { seen: new SeenEvents(), toldMs };
      this.#spans.set(number, span);
    }
    span.toldMs = Math.max(span.toldMs, toldMs);
    return span.seen.add(hash);
  }

  /** Lets go of spans behind the horizon; returns how many chunks snapshots have of each. */
  forget(behindMs: number): { span: number; savedChunks: number }[] {
    const gone: { span: number; savedChunks: number }[] = [];
    for (const [span, { seen, toldMs }] of this.#spans) {
      if (toldMs > behindMs) continue;
      this.#spans.delete(span);
      gone.push({ span, savedChunks: seen.savedChunks });
    }
    return gone;
  }

  /** Full chunks that no snapshot has yet. */
  takeFullChunks(): { span: number; chunk: number; bytes: Uint8Array<ArrayBuffer> }[] {
    return [...this.#spans].flatMap(([span, { seen }]) =>
      seen.takeFullChunks().map(([chunk, bytes]) => ({ span, chunk, bytes })),
    );
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#spans.size);
    for (const [number, { seen, toldMs }] of this.#spans) {
      writer.f64(number);
      writer.f64(toldMs);
      seen.writeTo(writer);
    }
  }

  static readFrom(reader: ByteReader, chunksOf: (span: number) => readonly Uint8Array[]): SeenFacts {
    const facts = new SeenFacts();
    const count = reader.u32();
    for (let i = 0; i < count; i++) {
      const number = reader.f64();
      const toldMs = reader.f64();
      facts.#spans.set(number, { toldMs, seen: SeenEvents.readFrom(reader, chunksOf(number)) });
    }
    return facts;
  }
}
