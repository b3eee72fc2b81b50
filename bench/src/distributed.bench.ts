/**
 * The same product embedded, with each engine outside in turn, and as separate services, in one run on one machine: the
 * delay from ingest to a client at a fixed rate of the simulated market, and how fast a recorded market is scored flat out.
 * All contenders share the machine's cores, so this shows what each engine costs, not what more machines would give.
 *
 *   node --import tsx src/distributed.bench.ts [--rate 500] [--seconds 12] [--events 120000] [--rounds 2]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMarket } from '../../ingest/src/simulator/market.ts';
import { encodeEventLine } from '../../schemas/src/ndjson.ts';
import { type Contender, contenders } from './distributed/contenders.ts';
import { type SetUp, startSetUp } from './distributed/start-set-up.ts';
import { collectDelays } from './end-to-end/collect-delays.ts';
import { quantile, wait } from './end-to-end/product.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '12' },
    events: { type: 'string', default: '120000' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const settleMs = 8_000;

interface Round {
  p50: number;
  p99: number;
  cpuUs: Record<string, number>;
  eventsPerSecond: number;
  /** CPU us an event of each process while flat out. */
  busyUs: Record<string, number>;
}

const folder = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const file = join(folder, 'market.ndjson');
writeFileSync(file, `${recordMarket(Number(values.events)).join('\n')}\n`);
const chosen = contenders.filter(({ name }) => name.includes(values.only));
const rounds = new Map<Contender, Round[]>(chosen.map((contender) => [contender, []]));
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const contender of chosen) {
      const latency = await measureLatency(contender);
      const throughput = await measureThroughput(contender);
      rounds.get(contender)?.push({ ...latency, ...throughput });
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table([...rounds].map(([{ name }, measured]) => describe(name, measured)));
for (const [{ name }, measured] of rounds) {
  for (const { busyUs } of measured) {
    const parts = Object.entries(busyUs).map(([part, us]) => `${part} ${Math.round(us)}`);
    console.log(`flat out, CPU us an event, ${name}: ${parts.join(', ')}`);
  }
}

function recordMarket(wanted: number): string[] {
  const startMs = Date.UTC(2026, 0, 5);
  const market = createMarket({ seed: 7, launchesPerMinute: 60, tradesPerSecond: 500, startMs });
  const lines: string[] = [];
  for (let atMs = startMs; lines.length < wanted; atMs += 1_000) {
    for (const event of market.advance(atMs)) lines.push(encodeEventLine(event));
  }
  return lines.slice(0, wanted);
}

async function measureLatency(contender: Contender): Promise<Omit<Round, 'eventsPerSecond' | 'busyUs'>> {
  const setUp = await startSetUp(contender, {
    MINTSCOPE_SOURCES: 'simulator',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: values.rate,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0',
  });
  try {
    await wait(settleMs);
    const before = { cpuMs: setUp.cpuMs(), events: await setUp.scored() };
    const delays = await collectDelays(setUp.url, seconds);
    const after = { cpuMs: setUp.cpuMs(), events: await setUp.scored() };
    const events = Math.max(1, after.events - before.events);
    const cpuUs = costOf(before.cpuMs, after.cpuMs, events);
    return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), cpuUs };
  } finally {
    await setUp.stop();
  }
}

/** CPU us an event between two readings. */
function costOf(before: Record<string, number>, after: Record<string, number>, events: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([part, ms]) => [part, ((ms - (before[part] ?? 0)) * 1000) / events]),
  );
}

/** Events a second between a tenth and nine tenths of a file that is read as fast as it is taken. */
async function measureThroughput(contender: Contender): Promise<Pick<Round, 'eventsPerSecond' | 'busyUs'>> {
  const setUp = await startSetUp(contender, {
    MINTSCOPE_SOURCES: 'replay',
    MINTSCOPE_REPLAY_FILE: file,
    MINTSCOPE_REPLAY_SPEED: '0',
  });
  try {
    const samples = await watchProgress(setUp);
    const total = samples.at(-1)?.events ?? 0;
    const from = samples.find(({ events }) => events >= total * 0.1);
    const to = samples.find(({ events }) => events >= total * 0.9);
    if (!from || !to || to.atMs === from.atMs) throw new Error('the file is too short to measure');
    const events = to.events - from.events;
    return {
      eventsPerSecond: (events * 1000) / (to.atMs - from.atMs),
      busyUs: costOf(from.cpuMs, to.cpuMs, events),
    };
  } finally {
    await setUp.stop();
  }
}

async function watchProgress({ scored, cpuMs }: SetUp) {
  const samples: { atMs: number; events: number; cpuMs: Record<string, number> }[] = [];
  for (let still = 0; still < 40; ) {
    const events = await scored();
    still = events > 0 && events === samples.at(-1)?.events ? still + 1 : 0;
    samples.push({ atMs: performance.now(), events, cpuMs: cpuMs() });
    await wait(100);
  }
  return samples;
}

function describe(name: string, measured: readonly Round[]): Record<string, string | number> {
  const median = (pick: (round: Round) => number) => quantile(measured.map(pick), 0.5);
  return {
    'set-up': name,
    'delay p50 ms': median((round) => round.p50),
    'delay p99 ms': median((round) => round.p99),
    'events/s flat out': Math.round(median((round) => round.eventsPerSecond)),
    'CPU us/event, product': Math.round(median((round) => round.cpuUs.product ?? 0)),
    Kafka: Math.round(median((round) => round.cpuUs.kafka ?? 0)),
    Redis: Math.round(median((round) => round.cpuUs.redis ?? 0)),
    ClickHouse: Math.round(median((round) => round.cpuUs.clickhouse ?? 0)),
  };
}
