import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type KafkaServer, startKafka } from '@mintscope/engines/testing/servers/start-kafka';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { openLogAndRecords } from '@mintscope/records/open-engines';
import { callsProjection } from '@mintscope/records/picks/project-calls';
import { selectBank } from '@mintscope/records/picks/select-bank';
import { selectCalls } from '@mintscope/records/picks/select-calls';
import { readPosition } from '@mintscope/records/projections/positions';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { decodeControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createCluster } from './support/distributed/cluster.ts';
import { runCli } from './support/run-cli.ts';

const surface = 'main.weights.surface';
const weights = [0.3, 0.35, 0.4, 0.45];
const partitions = 3;

let kafka: KafkaServer;
let postgres: PostgresServer;
let cluster: Cluster;
let observer: Awaited<ReturnType<typeof openLogAndRecords>>;

/** The jobs are given no other engine. */
beforeAll(async () => {
  [kafka, postgres] = await Promise.all([startKafka(), startPostgres()]);
  const environment = {
    ...kafka.environment,
    ...postgres.environment,
    MINTSCOPE_PARTITIONS: String(partitions),
  };
  cluster = createCluster(environment);
  observer = await openLogAndRecords({ config: readConfig(cluster.environment), log: createLogger('warn', 'test') });
});
afterAll(async () => {
  await observer?.close();
  await cluster?.stop();
  await Promise.all([kafka?.stop(), postgres?.stop()]);
});

/** Versions of the sets of each partition, as a shard takes them: a number that is not above the last was told already. */
function readVersions(): Promise<string[][]> {
  const read = async (partition: number) => {
    const records = await observer.eventLog.read(topics.chainEvents, partition, 0, { records: 1_000 });
    const told = records.map(({ value }) => decodeControlEvent(value));
    const events = told.flatMap((event) => (event.type === 'parameter_set' ? [event] : []));
    const isNew = ({ id }: { id: number }, place: number) => events.slice(0, place).every((before) => before.id < id);
    return events.filter(isNew).map(({ version }) => version);
  };
  return Promise.all(Array.from({ length: partitions }, (_, partition) => read(partition)));
}

test('what the command line decides comes to every partition in its order, though processes of the jobs are killed', async () => {
  const jobs = await Promise.all([cluster.start('jobs'), cluster.start('jobs')]);
  const wanted = [defaultParameters().version];
  for (const [n, weight] of weights.entries()) {
    await runCli(['parameters', 'set', surface, String(weight)], cluster.environment);
    wanted.push(createParameterSet({ [surface]: weight }).version);
    // The process that is left goes on; then a new one does.
    if (n === 1) await cluster.kill(jobs[0]!);
    if (n === 2) await cluster.kill(jobs[1]!);
    if (n === 2) await cluster.start('jobs');
  }
  await cluster.until('every partition was told', async () => {
    const versions = await readVersions();
    return versions.every((told) => told.length === wanted.length) || undefined;
  });
  expect(await readVersions()).toEqual(Array.from({ length: partitions }, () => wanted));
  await cluster.until('the command line says so', async () => {
    const said = await runCli(['parameters', 'show', surface], cluster.environment);
    return said.trimEnd().endsWith('The event log has it.') || undefined;
  });
});

test('what scoring tells of calls comes to the records once, though processes of the jobs are killed', async () => {
  const jobs = await Promise.all([cluster.start('jobs'), cluster.start('jobs')]);
  const calls = Array.from({ length: 60 }, (_, n) => makeCall(n));
  const told = Array.from({ length: partitions }, () => 0);
  const tell = async (n: number, version: number, maxX: number) => {
    const call = calls[n]!;
    const partition = n % partitions;
    const figures = makeFigures(call, maxX, { version });
    const batch = { v: 1, partition, offset: 0, rows: [], calls: version === 1 ? [call] : [], callFigures: [figures] };
    await observer.eventLog.append(topics.tokenUpdates, partition, [Buffer.from(JSON.stringify(batch))]);
    told[partition]! += 1;
  };
  for (const n of calls.keys()) {
    await tell(n, 1, 2);
    if (n > 10) await tell(n - 10, 2, 6 + (n % 3) * 20);
    if (n === 20) await cluster.kill(jobs[0]!);
    if (n === 40) await cluster.kill(jobs[1]!);
    if (n === 40) await cluster.start('jobs');
  }
  const { queries } = observer.records;
  await cluster.until('all that was told is kept', async () => {
    const positions = await Promise.all(
      told.map(async (_, partition) => (await readPosition(observer.records, callsProjection, partition)) ?? 0),
    );
    return positions.every((position, partition) => position === told[partition]) || undefined;
  });
  const kept = await selectCalls(queries, { limit: 1_000 });
  const expected = calls.map((_, n) => (n > 0 && n < 50 ? 6 + ((n + 10) % 3) * 20 : 2)).reverse();
  expect(kept.map(({ call }) => call.symbol)).toEqual(calls.map(({ symbol }) => symbol).reverse());
  expect(kept.map(({ figures }) => figures?.maxX)).toEqual(expected);
  const bank = await selectBank(queries, { orderBy: 'bankedAt', limit: 1_000 });
  expect(bank.map(({ call, tier }) => [call.symbol, tier])).toEqual(
    kept.flatMap(({ call, figures }) => {
      const { maxX } = figures!;
      return maxX < 5 ? [] : [[call.symbol, maxX >= 10 ? 10 : 5]];
    }),
  );
});
