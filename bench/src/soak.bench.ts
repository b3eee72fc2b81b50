/**
 * A day of the market in some minutes: whether memory stays flat once as many tokens end as begin. The product runs as
 * `npm start` runs it, on a data folder of its own; the simulator makes the past of a day at a multiple of the clock, so tokens
 * end after six hours of it, and the log keeps a share of it. Exits with 1 when anonymous memory for as many live tokens is more
 * than 5 % higher in the last third than in the middle one. The peer is the product itself, earlier.
 *
 *   node --import tsx src/soak.bench.ts [--minutes 20] [--hours 24] [--trades 15] [--launches 5] [--retention 8]
 *
 * Trades are of a second and launches of a minute of the market; hours and retention are hours of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram, wait } from './end-to-end/product.ts';
import { judge } from './soak/judge.ts';
import { type Sample, takeSample } from './soak/take-sample.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    hours: { type: 'string', default: '24' },
    trades: { type: 'string', default: '15' },
    launches: { type: 'string', default: '5' },
    retention: { type: 'string', default: '8' },
  },
});
const minutes = Number(values.minutes);
const speed = (Number(values.hours) * 60) / minutes;
const everyMs = 5_000;
const linesOfTable = 24;

const data = mkdtempSync(join(tmpdir(), 'mintscope-soak-'));
const product = runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], {
  // As the script of `npm start` sets it.
  MALLOC_ARENA_MAX: '2',
  MINTSCOPE_DATA_DIR: data,
  MINTSCOPE_API_PORT: '0',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: values.trades,
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: values.launches,
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: String(Number(values.hours) * 60),
  MINTSCOPE_SIMULATOR_PAST_SPEED: String(speed),
  MINTSCOPE_RETENTION_HOURS: String(Math.max(0.05, Number(values.retention) / speed)),
});
const samples: Sample[] = [];
try {
  const url = await product.url;
  const startedMs = performance.now();
  for (let atMs = 0; atMs < minutes * 60_000; atMs = performance.now() - startedMs) {
    await wait(everyMs);
    samples.push(await takeSample(url, (performance.now() - startedMs) / 1000));
  }
} finally {
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
const every = Math.max(1, Math.ceil(samples.length / linesOfTable));
console.table(samples.filter((_, index) => index % every === every - 1));
const verdict = judge(samples);
console.log(verdict.sentences.join('\n'));
process.exitCode = verdict.isFlat ? 0 : 1;
