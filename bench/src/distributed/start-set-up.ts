import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/engines/testing/servers/free-ports.ts';
import { startClickhouse } from '../../../infra/engines/testing/servers/start-clickhouse.ts';
import { startKafka } from '../../../infra/engines/testing/servers/start-kafka.ts';
import { startRedis } from '../../../infra/engines/testing/servers/start-redis.ts';
import type { TestServer } from '../../../infra/engines/testing/servers/test-server.ts';
import { cpuMsOf, type RunningProgram, readMetric, runProgram } from '../end-to-end/product.ts';
import type { Contender, EngineName } from './contenders.ts';

export interface SetUp {
  /** Of stream-api. */
  url: string;
  /** Events applied by all shards. */
  scored(): Promise<number>;
  /** CPU time so far (ms) of the product and of each engine outside; with services, of all processes of each as well. */
  cpuMs(): Record<string, number>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
const starters: Record<EngineName, () => Promise<TestServer>> = {
  kafka: startKafka,
  redis: startRedis,
  clickhouse: startClickhouse,
};

/** Starts engines, then readers, then the writer; everything is new and goes with `stop`. */
export async function startSetUp(
  { engines, services }: Contender,
  settings: Readonly<Record<string, string>>,
): Promise<SetUp> {
  const folder = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
  const servers: [EngineName, TestServer][] = [];
  const programs: (RunningProgram & { name: string })[] = [];
  const scoringUrls: string[] = [];
  for (const name of engines) servers.push([name, await starters[name]()]);
  const environment = {
    MINTSCOPE_DATA_DIR: join(folder, 'data'),
    MINTSCOPE_LOG_LEVEL: 'warn',
    MINTSCOPE_API_PORT: '0',
    MINTSCOPE_DEVELOPMENT_ACCESS: 'true',
    ...Object.assign({}, ...servers.map(([, server]) => server.environment)),
    ...settings,
  };
  const start = (name: string, args: string[], more: Record<string, string> = {}) => {
    const program = runProgram(args, { ...environment, ...more });
    programs.push({ ...program, name });
    return program;
  };
  let url: string;
  if (services) {
    const service = (name: string): [string, string[]] => [name, [join(root, 'infra/engines/start-service.cjs'), name]];
    const apiPort = await freePort();
    url = `http://127.0.0.1:${apiPort}`;
    start(...service('stream-api'), { MINTSCOPE_API_PORT: String(apiPort) });
    await untilUp(url);
    for (let worker = 0; worker < services.scoring; worker++) {
      const port = await freePort();
      start(...service('scoring-workers'), { MINTSCOPE_OPS_PORT: String(port) });
      scoringUrls.push(`http://127.0.0.1:${port}`);
    }
    for (const scoring of scoringUrls) await untilUp(scoring);
    start(...service('ingest'));
  } else {
    url = await start('one process', [join(root, 'infra/all-in-one/start.cjs')]).url;
    scoringUrls.push(url);
  }
  return {
    url,
    async scored() {
      const counts = await Promise.all(scoringUrls.map((one) => readMetric(one, 'mintscope_scoring_events_total')));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    cpuMs() {
      const cost: Record<string, number> = { product: 0 };
      const add = (name: string, ms: number) => {
        cost[name] = (cost[name] ?? 0) + ms;
      };
      for (const { pid, name } of programs) {
        add('product', cpuMsOf(pid));
        add(name, cpuMsOf(pid));
      }
      for (const [name, { pid }] of servers) add(name, cpuMsOf(pid));
      return cost;
    },
    async stop() {
      for (const program of programs.reverse()) await program.stop();
      for (const [, server] of servers) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const up = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up within a minute`);
}
