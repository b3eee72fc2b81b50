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
  highest: number;
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
  record(timeMs: number, price: number): void {
    if (!(price > 0)) return;
    this.latestMs = this.sinceOpen === null ? timeMs : Math.max(this.latestMs, timeMs);
    this.sinceOpen ??= newRun(price, timeMs);
    const former = this.current ?? price;
    extend(this.sinceOpen, this.latestMs, former, price);
    if (this.sinceSelection !== null) extend(this.sinceSelection, this.latestMs, former, price);
    this.current = price;
  }

  /** The token is selected at its current price; everything is counted from here. Without a price nothing happens. */
  select(timeMs: number): void {
    if (this.current !== null) this.sinceSelection = newRun(this.current, Math.max(this.latestMs, timeMs));
  }

  /** Everything is counted from the open price again. */
  deselect(): void {
    this.sinceSelection = null;
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

  /** From when no token was ever selected. */
  private static readFormer(reader: ByteReader): Performance {
    const performance = new Performance();
    const [, entry, current, afterHour, afterDay] = Array.from({ length: 5 }, () => reader.nullableF64());
    const [highest, entryMs, latestMs] = [reader.f64(), reader.f64(), reader.f64()];
    performance.current = current!;
    performance.latestMs = latestMs;
    if (entry !== null)
      performance.sinceOpen = { entry: entry!, entryMs, highest, afterHour: afterHour!, afterDay: afterDay! };
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

function newRun(entry: number, entryMs: number): Run {
  return { entry, entryMs, highest: entry, afterHour: null, afterDay: null };
}

/** `former` is the price until this trade. */
function extend(run: Run, atMs: number, former: number, price: number): void {
  run.afterHour ??= returnAfter(hourMs, run, atMs, former);
  run.afterDay ??= returnAfter(dayMs, run, atMs, former);
  run.highest = Math.max(run.highest, price);
}

/** The return at the last price, once `nowMs` is past the time after entry. */
function returnAfter(afterMs: number, { entry, entryMs }: Run, nowMs: number, last: number): number | null {
  return nowMs > entryMs + afterMs ? last / entry - 1 : null;
}

function writeRun(writer: ByteWriter, run: Run | null): void {
  writer.u8(run === null ? 0 : 1);
  if (run === null) return;
  for (const figure of [run.entry, run.entryMs, run.highest]) writer.f64(figure);
  for (const figure of [run.afterHour, run.afterDay]) writer.nullableF64(figure);
}

function readRun(reader: ByteReader): Run | null {
  if (reader.u8() === 0) return null;
  return {
    entry: reader.f64(),
    entryMs: reader.f64(),
    highest: reader.f64(),
    afterHour: reader.nullableF64(),
    afterDay: reader.nullableF64(),
  };
}
