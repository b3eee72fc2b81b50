import { BatchReader } from '../../../schemas/src/events/batch/batch-reader.ts';
import { KeyTable } from '../../../scoring-workers/src/state/key-table.ts';
import { hold } from './hold.ts';
import { emptyResult, type RollingResult, windowMs } from './rolling.ts';

/** Trades of one token inside the window: a ring on typed arrays. */
class Window {
  times = new Float64Array(64);
  quotes = new Float64Array(64);
  first = 0;
  count = 0;
  volume = 0;
  price = 0;
  batch = -1;

  add(timeMs: number, quote: number, price: number): void {
    if (this.count === this.times.length) this.#grow();
    const at = (this.first + this.count++) & (this.times.length - 1);
    this.times[at] = timeMs;
    this.quotes[at] = quote;
    this.volume += quote;
    this.price = price;
    while (this.times[this.first]! <= timeMs - windowMs) {
      this.volume -= this.quotes[this.first]!;
      this.first = (this.first + 1) & (this.times.length - 1);
      this.count--;
    }
  }

  #grow(): void {
    const { times, quotes } = this;
    this.times = new Float64Array(times.length * 2);
    this.quotes = new Float64Array(times.length * 2);
    for (let i = 0; i < this.count; i++) {
      const from = (this.first + i) & (times.length - 1);
      this.times[i] = times[from]!;
      this.quotes[i] = quotes[from]!;
    }
    this.first = 0;
  }
}

/** The rolling job on the shard's own parts: columns of a binary batch, interned addresses, typed arrays. */
export function rollColumns(batches: readonly Uint8Array[]): RollingResult {
  const keys = new KeyTable();
  const windows: (Window | undefined)[] = [];
  const result = emptyResult();
  const touched: Window[] = [];
  let numbers = new Int32Array(1024);
  batches.forEach((bytes, batch) => {
    const reader = new BatchReader(bytes);
    if (batch === 0) hold('columns', reader, keys, windows);
    if (numbers.length < reader.keyCount) numbers = new Int32Array(reader.keyCount * 2);
    numbers.fill(-1, 0, reader.keyCount);
    const { envelope, trade } = reader;
    touched.length = 0;
    for (let i = 0; i < reader.events; i++) {
      if (envelope.type[i] !== 0) continue;
      const row = envelope.detail[i]!;
      const mint = envelope.mint[i]!;
      if (numbers[mint] === -1) numbers[mint] = keys.intern(reader.keyWords, mint * 8);
      const token = numbers[mint]!;
      windows[token] ??= new Window();
      const window = windows[token];
      const quote = (trade.quoteAmount[row * 2 + 1]! * 4_294_967_296 + trade.quoteAmount[row * 2]!) / 1e9;
      const base = (trade.baseAmount[row * 2 + 1]! * 4_294_967_296 + trade.baseAmount[row * 2]!) / 1e6;
      window.add(envelope.timeMs[i]!, quote, quote / base);
      if (window.batch === batch) continue;
      window.batch = batch;
      touched.push(window);
    }
    for (const window of touched) {
      result.volume += window.volume;
      result.trades += window.count;
      result.price += window.price;
    }
  });
  return result;
}
