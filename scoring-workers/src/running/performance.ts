import type { Performance as PerformanceFigures } from '@mintscope/schemas/token';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The figures that prices alone give; market caps need the supply. */
export type PriceFigures = Pick<
  PerformanceFigures,
  'currentX' | 'maxX' | 'openPrice' | 'entryPrice' | 'currentPrice' | 'return1h' | 'return24h'
>;

/** The price since one moment. */
interface Run {
  entry: number;
  entryMs: number;
  /** Of the trade that it began with; -1 where that is not known, or where it began with a selection. */
  entrySlot: number;
  highest: number;
  /** Of the first trade at that price; -1 where that is not known. */
  highestSlot: number;
  /** What the first hour and day brought, once they have passed. */
  afterHour: number | null;
  afterDay: number | null;
}

/**
 * What became of a price since entry: `openPrice` the first traded price, `entryPrice` the price at selection (the open
 * price of a token that is not selected), `currentX` and `maxX` multiples of it, `maxX` over all trades since entry. `return1h`
 * and `return24h` are what the first hour and day after entry brought, as a fraction; unknown until they have passed.
 */
export class Performance {
  private current: number | null = null;
  private latestMs = 0;
  private sinceOpen: Run | null = null;
  private sinceSelection: Run | null = null;

  /** A trade's price in SOL per whole token; prices that are not above 0 are no prices. */
  record(timeMs: number, price: number, slot: number): void {
    if (!(price > 0)) return;
    this.latestMs = this.sinceOpen === null ? timeMs : Math.max(this.latestMs, timeMs);
    this.sinceOpen ??= newRun(price, timeMs, slot);
    const former = this.current ?? price;
    this.extend(this.sinceOpen, price, former, slot);
    if (this.sinceSelection !== null) this.extend(this.sinceSelection, price, former, slot);
    this.current = price;
  }

  /** A price of before the current one, told after it: it may have been the first, and the highest. */
  recordLate(timeMs: number, price: number, slot: number): void {
    const { sinceOpen, sinceSelection } = this;
    if (!(price > 0)) return;
    if (sinceOpen === null) {
      this.record(timeMs, price, slot);
      return;
    }
    if (slot < sinceOpen.entrySlot) Object.assign(sinceOpen, { entry: price, entryMs: timeMs, entrySlot: slot });
    noteHighest(sinceOpen, price, slot);
    if (sinceSelection !== null && timeMs >= sinceSelection.entryMs) noteHighest(sinceSelection, price, slot);
  }

  /** The token is selected at its current price; everything is counted from here. Without a price nothing happens. */
  select(timeMs: number): void {
    if (this.current !== null) this.sinceSelection = newRun(this.current, Math.max(this.latestMs, timeMs), -1);
  }

  /** Everything is counted from the open price again. */
  deselect(): void {
    this.sinceSelection = null;
  }

  /** The highest price over all trades as a multiple of the first. */
  get bestMultiple(): number | null {
    return this.sinceOpen === null ? null : this.sinceOpen.highest / this.sinceOpen.entry;
  }

  /** The highest price over all trades; null before the first. */
  get highest(): number | null {
    return this.sinceOpen?.highest ?? null;
  }

  /** Slot, and place in it, of the first trade at that price; -1 where that is not known. */
  get highestSlot(): number {
    return this.sinceOpen?.highestSlot ?? -1;
  }

  read(nowMs: number): PriceFigures {
    const { current } = this;
    const run = this.sinceSelection ?? this.sinceOpen;
    const openPrice = this.sinceOpen?.entry ?? null;
    if (run === null || current === null) return { ...nothing, openPrice };
    const lastMs = Math.max(this.latestMs, nowMs);
    return {
      currentX: current / run.entry,
      maxX: run.highest / run.entry,
      openPrice,
      entryPrice: run.entry,
      currentPrice: current,
      return1h: run.afterHour ?? returnAfter(hourMs, run, lastMs, current),
      return24h: run.afterDay ?? returnAfter(dayMs, run, lastMs, current),
    };
  }

  /** 1 - price / its maximum since the first trade, 0..1; null without a price. */
  drawdown(): number | null {
    if (this.current === null || this.sinceOpen === null) return null;
    return 1 - this.current / this.sinceOpen.highest;
  }

  writeTo(writer: ByteWriter): void {
    writer.nullableF64(this.current);
    writer.f64(this.latestMs);
    for (const run of [this.sinceOpen, this.sinceSelection]) writeRun(writer, run);
  }

  static readFrom(reader: ByteReader): Performance {
    if (reader.version < 4) return Performance.readFormer(reader);
    const performance = new Performance();
    performance.current = reader.nullableF64();
    performance.latestMs = reader.f64();
    performance.sinceOpen = readRun(reader);
    performance.sinceSelection = readRun(reader);
    return performance;
  }

  /** `former` is the price until this trade. */
  private extend(run: Run, price: number, former: number, slot: number): void {
    run.afterHour ??= returnAfter(hourMs, run, this.latestMs, former);
    run.afterDay ??= returnAfter(dayMs, run, this.latestMs, former);
    noteHighest(run, price, slot);
  }

  /** From when no token was ever selected. */
  private static readFormer(reader: ByteReader): Performance {
    const performance = new Performance();
    const [, entry, current, afterHour, afterDay] = Array.from({ length: 5 }, () => reader.nullableF64());
    const [highest, entryMs, latestMs] = [reader.f64(), reader.f64(), reader.f64()];
    performance.current = current!;
    performance.latestMs = latestMs;
    if (entry !== null)
      performance.sinceOpen = { ...newRun(entry!, entryMs, -1), highest, afterHour: afterHour!, afterDay: afterDay! };
    return performance;
  }
}

const nothing = Object.freeze({
  currentX: null,
  maxX: null,
  entryPrice: null,
  currentPrice: null,
  return1h: null,
  return24h: null,
});

function newRun(entry: number, entryMs: number, entrySlot: number): Run {
  return { entry, entryMs, entrySlot, highest: entry, highestSlot: entrySlot, afterHour: null, afterDay: null };
}

function noteHighest(run: Run, price: number, slot: number): void {
  if (price < run.highest || (price === run.highest && slot >= run.highestSlot)) return;
  run.highest = price;
  run.highestSlot = slot;
}

/** The return at the last price, once `nowMs` is past the time after entry. */
function returnAfter(afterMs: number, { entry, entryMs }: Run, nowMs: number, last: number): number | null {
  return nowMs > entryMs + afterMs ? last / entry - 1 : null;
}

function writeRun(writer: ByteWriter, run: Run | null): void {
  writer.u8(run === null ? 0 : 1);
  if (run === null) return;
  for (const figure of [run.entry, run.entryMs, run.entrySlot, run.highest, run.highestSlot]) writer.f64(figure);
  for (const figure of [run.afterHour, run.afterDay]) writer.nullableF64(figure);
}

function readRun(reader: ByteReader): Run | null {
  if (reader.u8() === 0) return null;
  return {
    entry: reader.f64(),
    entryMs: reader.f64(),
    entrySlot: reader.version < 5 ? -1 : reader.f64(),
    highest: reader.f64(),
    highestSlot: reader.version < 5 ? -1 : reader.f64(),
    afterHour: reader.nullableF64(),
    afterDay: reader.nullableF64(),
  };
}
