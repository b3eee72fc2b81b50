import { resolve } from 'node:path';
import type { Config } from '@mintscope/engines/config';
import { developmentAccessNotice } from '@mintscope/engines/config/development-access';
import { type EnginesContext, runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { type LiveEngines, openLiveFirst } from '@mintscope/records/open-engines';
import { buildDashboard, builtDashboard, isDashboardStale } from './build-dashboard.ts';
import { startMintscope } from './start-mintscope.ts';

// The terminal belongs to the sentences below; what goes wrong still shows.
await runWithEngines({
  name: 'mintscope',
  open: openLiveFirst,
  environment: { MINTSCOPE_LOG_LEVEL: 'warn', ...process.env },
  start,
});

async function start(context: EnginesContext<LiveEngines>) {
  const dashboard = isDashboardStale() ? laterBuild(context) : null;
  // It is built while PostgreSQL opens, which leaves a core idle.
  const openRest = () => {
    dashboard?.build();
    return context.engines.openRest();
  };
  const engines = { ...context.engines, openRest };
  try {
    const mintscope = await startMintscope({ ...context, engines, staticDir: dashboard?.built ?? builtDashboard });
    introduce(context.config, mintscope.port);
    dashboard?.tell();
    return mintscope;
  } catch (error) {
    dashboard?.stop();
    throw error;
  }
}

/** A dashboard that is built once the API listens. */
function laterBuild({ signal, fail }: Pick<EnginesContext<LiveEngines>, 'signal' | 'fail'>) {
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  let done: (folder: string) => void = () => undefined;
  const built = new Promise<string>((resolve) => {
    done = resolve;
  });
  return {
    built,
    build() {
      buildDashboard(ended).then(
        () => done(builtDashboard),
        (error: unknown) => ended.aborted || fail(error),
      );
    },
    tell() {
      say('  Building the dashboard (only when its sources changed) …');
      built.then(() => say('  The dashboard is built.'));
    },
    stop: () => stopped.abort(),
  };
}

function introduce(config: Config, port: number): void {
  const host = config.api.host === '0.0.0.0' ? 'localhost' : config.api.host;
  const { simulator } = config.ingest;
  const market = `simulator (seed ${simulator.seed}, ${simulator.launchesPerMinute} launches/min, ${simulator.tradesPerSecond} trades/s)`;
  const sources = config.ingest.sources.map((name) => (name === 'simulator' ? market : name)).join(', ');
  say('');
  say(`  Mintscope is running (${(performance.now() / 1000).toFixed(1)} s to start)`);
  say('');
  if (config.access.development) say(`  Access      ${developmentAccessNotice}`);
  say(`  Dashboard   http://${host}:${port}`);
  say(`  API         http://${host}:${port}/docs`);
  say(`  Source      ${sources}`);
  for (const line of describeEngines(config)) say(line);
  say('  Stop        Ctrl-C');
  say('');
}

function describeEngines(config: Config): string[] {
  const { eventLog, stateStore, warehouse, records, kafka, redis, clickhouse, postgres } = config;
  const isEmbedded = eventLog === 'lmdb' || stateStore === 'lmdb' || warehouse === 'chdb' || records === 'pglite';
  return [
    `  Event log   ${eventLog === 'kafka' ? `Kafka at ${kafka.brokers.join(', ')}` : 'LMDB, in this process'}`,
    `  State       ${stateStore === 'redis' ? `Redis at ${redis.url}` : 'LMDB, in this process'}`,
    `  Warehouse   ${warehouse === 'clickhouse' ? `ClickHouse at ${clickhouse.url}` : 'chDB, in this process'}`,
    `  Records     ${records === 'postgres' ? `PostgreSQL at ${postgres.url}` : 'PGlite, in this process'}`,
    ...(isEmbedded ? [`  Data        ${resolve(config.dataDir)}  (delete it to start afresh)`] : []),
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
