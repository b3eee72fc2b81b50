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

/**
 * What became of a price since entry: `openPrice` the first traded price, `entryPrice` the price at selection (the open
 * price of a token never selected), `currentX` and `maxX` multiples of it, `maxX` over all trades since entry. `return1h`
 * and `return24h` are what the first hour and day after entry brought, as a fraction; unknown until they have passed.
 */
export class Performance {
  private open: number | null = null;
  private entry: number | null = null;
  private current: number | null = null;
  private highest = 0;
  private entryMs = 0;
  private latestMs = 0;
  private afterHour: number | null = null;
  private afterDay: number | null = null;

  /** A trade's price in SOL per whole token; prices that are not above 0 are no prices. */
  record(timeMs: number, price: number): void {
    if (!(price > 0)) return;
    if (this.open === null) {
      this.open = price;
      this.latestMs = timeMs;
      this.enter(price, timeMs);
    }
    this.latestMs = Math.max(this.latestMs, timeMs);
    this.afterHour ??= this.returnAt(hourMs, this.latestMs);
    this.afterDay ??= this.returnAt(dayMs, this.latestMs);
    this.current = price;
    this.highest = Math.max(this.highest, price);
  }

  /** The token is selected at its current price; everything is counted from here. Without a price nothing happens. */
  select(timeMs: number): void {
    if (this.current !== null) this.enter(this.current, Math.max(this.latestMs, timeMs));
  }

  read(nowMs: number): PriceFigures {
    const { entry, current } = this;
    const known = entry !== null && current !== null;
    const lastMs = Math.max(this.latestMs, nowMs);
    return {
      currentX: known ? current / entry : null,
      maxX: known ? this.highest / entry : null,
      openPrice: this.open,
      entryPrice: entry,
      currentPrice: current,
      return1h: this.afterHour ?? this.returnAt(hourMs, lastMs),
      return24h: this.afterDay ?? this.returnAt(dayMs, lastMs),
    };
  }

  writeTo(writer: ByteWriter): void {
    for (const price of [this.open, this.entry, this.current, this.afterHour, this.afterDay]) writer.nullableF64(price);
    for (const figure of [this.highest, this.entryMs, this.latestMs]) writer.f64(figure);
  }

  static readFrom(reader: ByteReader): Performance {
    const performance = new Performance();
    performance.open = reader.nullableF64();
    performance.entry = reader.nullableF64();
    performance.current = reader.nullableF64();
    performance.afterHour = reader.nullableF64();
    performance.afterDay = reader.nullableF64();
    performance.highest = reader.f64();
    performance.entryMs = reader.f64();
    performance.latestMs = reader.f64();
    return performance;
  }

  private enter(price: number, timeMs: number): void {
    this.entry = price;
    this.current = price;
    this.highest = price;
    this.entryMs = timeMs;
    this.afterHour = null;
    this.afterDay = null;
  }

  /** The return at the last price, once `nowMs` is past the time after entry. */
  private returnAt(afterMs: number, nowMs: number): number | null {
    const passed = nowMs > this.entryMs + afterMs;
    return passed && this.current !== null && this.entry !== null ? this.current / this.entry - 1 : null;
  }
}
