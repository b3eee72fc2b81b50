import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { eventually } from '../mintscope-process.ts';
import { createReader } from '../sign-in.ts';

/** A service of the product in a process of its own. */
export interface ServiceProcess {
  /** "scoring-workers 2": told with whatever goes wrong. */
  readonly name: string;
  readonly pid: number;
  /** Where REST and /ws are; empty for the other services. */
  readonly url: string;
  readonly output: readonly string[];
  /** undefined while it runs. */
  readonly ending: Ending | undefined;
  /** Of stream-api, as a signed-in user. */
  get<T>(path: string): Promise<T>;
  /** From its operations port. */
  health(): Promise<ServiceHealth>;
  metrics(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL. */
  kill(): Promise<Ending>;
  /** SIGTERM, as an orchestrator does. */
  stop(): Promise<Ending>;
}

export type Ending = number | NodeJS.Signals;

const healthSchema = z.looseObject({
  status: z.enum(['ok', 'degraded', 'down', 'starting', 'stopping']),
  engines: z.record(z.string(), z.looseObject({ ok: z.boolean(), detail: z.string() })),
});
type ServiceHealth = z.infer<typeof healthSchema>;

const root = join(import.meta.dirname, '../../../../..');
/** A log line that tells of a port. */
const listeningSchema = z.looseObject({ msg: z.string(), port: z.int() });
const startWithinMs = 60_000;
/** A watcher beside the process ends it when the pipe from here closes, also after `kill -9` of the test. */
const tied = 'exec 3<&0; (cat <&3 >/dev/null; kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null';
const askWithinMs = 5_000;

export interface ServiceOptions {
  name: string;
  service: 'ingest' | 'scoring-workers' | 'jobs' | 'stream-api';
  /** In place of the service's own main, a program of a test. */
  program?: string;
  environment: Readonly<Record<string, string>>;
}

/** Starts a service as an operator does and waits until it runs. @throws with its last lines when it ends instead. */
export async function startService({ name, service, program, environment }: ServiceOptions): Promise<ServiceProcess> {
  const args = program ? ['--import', 'tsx', program] : [join(root, 'infra/engines/start-service.cjs'), service];
  const child = spawn('sh', ['-c', tied, process.execPath, ...args], {
    cwd: root,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '12',
      MINTSCOPE_OPS_PORT: '0',
      MINTSCOPE_API_PORT: '0',
      MINTSCOPE_WEBHOOK_PORT: '0',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const started = follow(name, child);
  await eventually(
    `${name} runs`,
    async () => {
      if (started.ending !== undefined) return true;
      if (service === 'stream-api' && started.url === '') return undefined;
      return (await started.health()).status !== 'starting' || undefined;
    },
    startWithinMs,
  ).catch(async (error: unknown) => {
    await started.kill();
    throw new Error(lastLines(started), { cause: error });
  });
  if (started.ending !== undefined) throw new Error(lastLines(started));
  return started;
}

export function lastLines({ name, ending, output }: Pick<ServiceProcess, 'name' | 'ending' | 'output'>): string {
  const how = ending === undefined ? 'runs' : `ended with ${ending}`;
  return `${name} ${how}; its last lines:\n${output.slice(-40).join('\n')}`;
}

function follow(name: string, child: ChildProcess): ServiceProcess {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error(`${name} has no output`);
  child.stdin?.on('error', () => undefined);
  const output: string[] = [];
  const ports = { operations: 0, api: 0 };
  let ending: Ending | undefined;
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => {
      ending = signal ?? code ?? 0;
      child.stdin?.destroy();
      resolve(ending);
    });
  });
  const listen = (line: string) => {
    output.push(line);
    const told = listeningSchema.safeParse(readJson(line)).data;
    if (told?.msg.startsWith('/health')) ports.operations = told.port;
    if (told?.msg === 'stream-api listens') ports.api = told.port;
  };
  createInterface({ input: stdout }).on('line', listen);
  createInterface({ input: stderr }).on('line', (line) => output.push(line));
  const ask = async (port: number, path: string) => {
    if (port === 0) throw new Error(`${name} does not listen yet`);
    return fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(askWithinMs) });
  };
  const end = (signal: NodeJS.Signals) => {
    if (ending === undefined) child.kill(signal);
    return ended;
  };
  return {
    name,
    pid: child.pid ?? 0,
    output,
    get url() {
      return ports.api === 0 ? '' : `http://127.0.0.1:${ports.api}`;
    },
    get ending() {
      return ending;
    },
    get: createReader(() => {
      if (ports.api === 0) throw new Error(`${name} does not listen yet`);
      return `http://127.0.0.1:${ports.api}`;
    }),
    health: async () => healthSchema.parse(await (await ask(ports.operations, '/health')).json()),
    metrics: async () => (await ask(ports.operations, '/metrics')).text(),
    signal: (signal) => void child.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
