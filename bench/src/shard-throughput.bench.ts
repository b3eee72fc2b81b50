/**
 * Trades per CPU-second through one shard.
 *
 * (a) One simple rolling job (volume, trades and last price of a token over the last minute, read out for every touched token
 *     after each batch): the shard's binary batches and typed arrays, RxJS, DuckDB, and, where Java and Maven are, Kafka Streams and Hazelcast Jet. All
 *     must come to the same figures.
 * (b) The product's whole pipeline from binary batches: state only, and with rows scored and encoded after each batch.
 *
 *   node --import tsx src/shard-throughput.bench.ts [--trades 400000] [--rounds 5] [--tokens 500] [--wallets 20000] [--only EXPRESSION] [--json]
 *
 * Rounds are interleaved; CPU time is that of the process (user and system), so DuckDB's own threads count, and those of the JVM that compile and collect.
 * What is left is collected before each rolling job, on no account, and it runs once before it is measured: else the shortest of them now and then pays
 * for the others' garbage.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type PipelineOptions, runPipeline } from './shard-throughput/full-pipeline.ts';
import { type JvmPeer, type MeasuredResult, startJvmPeers } from './shard-throughput/jvm-peers.ts';
import type { RollingResult } from './shard-throughput/rolling.ts';
import { rollColumns } from './shard-throughput/rolling-columns.ts';
import { rollDuckdb } from './shard-throughput/rolling-duckdb.ts';
import { rollRxjs, rollRxjsFromJson } from './shard-throughput/rolling-rxjs.ts';
import { makeWorkload } from './shard-throughput/workload.ts';

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '400000' },
    rounds: { type: 'string', default: '5' },
    tokens: { type: 'string', default: '500' },
    wallets: { type: 'string', default: '20000' },
    batch: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const workload = makeWorkload({
  tokens: Number(values.tokens),
  wallets: Number(values.wallets),
  trades: Number(values.trades),
  batch: Number(values.batch),
});
const results = new Map<string, RollingResult>();
const wanted = new RegExp(values.only);
const isWanted = ({ name }: { name: string }) => wanted.test(name);
const onJvm: { name: string; peer: JvmPeer }[] = [
  { name: 'rolling: Kafka Streams', peer: 'kafka-streams' },
  { name: 'rolling: Hazelcast Jet', peer: 'hazelcast' },
];
const jvm = onJvm.some(isWanted) ? await startJvmPeers(workload.objects) : null;
/** Gives its CPU time where it takes it in another process (s). */
const contestants: { name: string; run: () => unknown }[] = [
  { name: 'rolling: shard columns', run: () => keep('columns', rollColumns(workload.batches)) },
  { name: 'rolling: RxJS, objects', run: () => keep('rxjs', rollRxjs(workload.objects)) },
  { name: 'rolling: RxJS, from JSON', run: () => keep('rxjs json', rollRxjsFromJson(workload.lines)) },
  { name: 'rolling: DuckDB', run: async () => keep('duckdb', await rollDuckdb(workload.objects)) },
  ...(jvm ? onJvm : []).map(({ name, peer }) => ({ name, run: async () => keepMeasured(peer, await jvm?.run(peer)) })),
  { name: 'pipeline: state only', run: pipe({ rowsPerBatch: 0 }) },
  { name: 'pipeline: 64 rows a batch', run: pipe({ rowsPerBatch: 64 }) },
  { name: 'pipeline: 64 rows, rules', run: pipe({ rowsPerBatch: 64, rules: 'default' }) },
  { name: 'pipeline: 64 rows, scored', run: pipe({ rowsPerBatch: 64, rules: 'scoring' }) },
  { name: 'pipeline: 64 rows, 64 details', run: pipe({ rowsPerBatch: 64, detailsPerBatch: 64 }) },
  { name: 'pipeline: 256 rows a batch', run: pipe({ rowsPerBatch: 256 }) },
].filter(isWanted);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const seconds = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
for (const { run } of contestants) await run();
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { name, run } of contestants) {
    if (name.startsWith('rolling')) {
      // A collection throws compiled code away, too: one run brings it back.
      collectGarbage();
      await run();
    }
    const before = process.cpuUsage();
    const elsewhere = await run();
    const used = process.cpuUsage(before);
    seconds.get(name)!.push(typeof elsewhere === 'number' ? elsewhere : (used.user + used.system) / 1e6);
  }
}
await jvm?.close();
const first = [...results.values()][0];
for (const [name, result] of results) if (first) compare(name, result, first);
if (values.json) console.log(JSON.stringify(Object.fromEntries(contestants.map(({ name }) => [name, medianOf(name)]))));
else {
  console.log(
    `${workload.trades} trades, ${values.tokens} tokens, ${values.wallets} wallets, batches of ${values.batch}`,
  );
  console.table(contestants.map(({ name }) => rowOf(name)));
}

/** Its rows are no seconds. */
function pipe(options: PipelineOptions): () => void {
  return () => {
    runPipeline(workload, options);
  };
}

function keep(name: string, result: RollingResult): void {
  results.set(name, result);
}

function keepMeasured(name: string, result: MeasuredResult | undefined): number | undefined {
  if (result) keep(name, result);
  return result?.seconds;
}

function compare(name: string, result: RollingResult, expected: RollingResult): void {
  for (const figure of ['volume', 'trades', 'price'] as const) {
    const difference = Math.abs(result[figure] - expected[figure]);
    if (difference > 1e-6 * Math.abs(expected[figure]))
      throw new Error(`${name} disagrees: ${JSON.stringify([result, expected])}`);
  }
}

/** Trades a CPU-second. */
function medianOf(name: string): number {
  const rates = seconds.get(name)!.map((used) => workload.trades / used);
  return rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)]!;
}

function rowOf(name: string) {
  const used = seconds.get(name)!;
  const rates = used.map((round) => workload.trades / round).sort((a, b) => a - b);
  const reference = seconds.get(contestants[0]!.name)!;
  const ratios = used.map((round, place) => reference[place]! / round).sort((a, b) => a - b);
  const median = medianOf(name);
  return {
    job: name,
    'trades/CPU-s (median)': Math.round(median),
    lowest: Math.round(rates[0]!),
    highest: Math.round(rates.at(-1)!),
    'ns/trade': Math.round(1e9 / median),
    'of the first': (median / medianOf(contestants[0]!.name)).toFixed(3),
    'by round': `${ratios[0]!.toFixed(3)} - ${ratios.at(-1)!.toFixed(3)}`,
  };
}
