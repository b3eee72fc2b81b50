/**
 * A day of Solana's launchpads: 70 M trades of 29,000 tokens, recorded once (`--recording` keeps them: 18 GB) and replayed as the scoring service reads a
 * log flat out: four partitions in two threads, rows, details, and the state in LMDB. What the last row of each token says is compared with what the market
 * counted itself; exits with 1 where one differs, and, unless only totals are asked for, where time (30 minutes) or memory (1.5 GB) are above the aim.
 *
 *   node --import tsx src/solana-day.bench.ts [--share 50] [--recording FOLDER] [--only-totals]
 *
 * `--share 50` replays a fiftieth of the day: its first 29 minutes, with as many trades a second. The aim of time is as much of 30 minutes as the recording is of a day.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { MeasureResult } from '../../scoring-workers/src/shard/tasks.ts';
import { findDifferences } from './solana-day/check-totals.ts';
import { readDay } from './solana-day/recording.ts';
import { replayDay } from './solana-day/replay-day.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    recording: { type: 'string' },
    'only-totals': { type: 'boolean', default: false },
  },
});
const aim = { minutes: 30, megabytes: 1_536 };
const market = { hours: 24 / Number(values.share), tradesPerSecond: 830, launchesPerMinute: 20, partitions: 4 };
// As a program of the product has it (`infra/engines/start-program.cjs`).
setFlagsFromString('--heap-growing-percent=60');
const scratch = mkdtempSync(join(tmpdir(), 'mintscope-day-'));
const recording = values.recording ?? join(scratch, 'recording');
const peak = { anonymous: 0, file: 0 };
let recorder: ChildProcess | undefined;
// A day is 20 GB: it does not stay behind, however this ends.
process.on('exit', () => {
  recorder?.kill();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const sampling = setInterval(() => void samplePeak(), 500);
try {
  if (!existsSync(join(recording, 'day.json'))) await record();
  const { totals, ...day } = await readDay(recording);
  const startedMs = performance.now();
  const replayed = await replayDay(recording, join(scratch, 'lmdb'), day.partitions, (threads) => {
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
    console.log(
      `after ${minutes} min: ${inMegabytes(peak.anonymous + peak.file)} MB at the most, ${describe(threads)}`,
    );
  });
  const differences = findDifferences(totals, replayed.tokens);
  const wantedMinutes = (aim.minutes * day.hours) / 24;
  const minutes = replayed.seconds / 60;
  const megabytes = (peak.anonymous + peak.file) / 1_048_576;
  console.log(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}`);
  console.table({
    'hours of the market': day.hours,
    trades: day.trades,
    events: replayed.events,
    tokens: Object.keys(totals).length,
    'MB of the recording': Math.round(day.bytes / 1_048_576),
    'minutes (aim)': `${minutes.toFixed(2)} (${wantedMinutes.toFixed(2)})`,
    'trades a second': Math.round(day.trades / replayed.seconds),
    'CPU us a trade': ((replayed.cpuSeconds * 1e6) / day.trades).toFixed(1),
    rows: replayed.rows,
    details: replayed.details,
    'MB at the most (aim)': `${Math.round(megabytes)} (${aim.megabytes})`,
    'of which anonymous': Math.round(peak.anonymous / 1_048_576),
    'tokens whose totals differ': differences.length,
  });
  for (const difference of differences.slice(0, 10)) console.log(difference);
  const isMissed = minutes > wantedMinutes || megabytes > aim.megabytes;
  if (differences.length > 0 || (isMissed && !values['only-totals'])) process.exitCode = 1;
} finally {
  clearInterval(sampling);
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}

/** Where the memory of the shards' threads is. */
function describe(threads: readonly MeasureResult[]): string {
  const held: Record<string, number> = { heap: 0, arrays: 0, external: 0 };
  let resting = 0;
  const add = (part: string, bytes: number) => {
    held[part] = (held[part] ?? 0) + bytes;
  };
  for (const { thread, shards } of threads) {
    for (const [part, bytes] of Object.entries(thread)) add(part, bytes);
    for (const { stateBytes, restingTokens } of shards) {
      for (const [part, bytes] of Object.entries(stateBytes)) add(`state.${part}`, bytes);
      resting += restingTokens;
    }
  }
  const parts = Object.entries(held).map(([part, bytes]) => `${part} ${inMegabytes(bytes)}`);
  return `${parts.join(', ')}, ${resting} tokens rest`;
}

async function record(): Promise<void> {
  mkdirSync(recording, { recursive: true });
  const program = join(import.meta.dirname, 'solana-day/record-day.ts');
  const { hours, tradesPerSecond, launchesPerMinute, partitions } = market;
  const given = [recording, hours, tradesPerSecond, launchesPerMinute, partitions].map(String);
  recorder = spawn(process.execPath, ['--import', 'tsx', program, ...given], { stdio: 'inherit' });
  const [code] = await once(recorder, 'exit');
  if (code !== 0) throw new Error('The market was not recorded.');
}

/** Of this process with its threads (bytes). Pages of files are LMDB's; the kernel takes them back when it wants them. */
async function samplePeak(): Promise<void> {
  const status = await readFile('/proc/self/status', 'utf8');
  const bytes = (kind: string) => Number(new RegExp(`^Rss${kind}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  const [anonymous, file] = [bytes('Anon'), bytes('File')];
  if (anonymous + file > peak.anonymous + peak.file) Object.assign(peak, { anonymous, file });
}
