import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bearer, createReader } from './sign-in.ts';

export interface MintscopeProcess {
  readonly url: string;
  readonly output: readonly string[];
  /** As a signed-in user. */
  get<T>(path: string): Promise<T>;
  /** Its /metrics. */
  metrics(): Promise<string>;
  /** Waits until the process has ended by itself; gives its signal or code. */
  ended(): Promise<number | NodeJS.Signals | null>;
  kill(): Promise<void>;
  stop(): Promise<number | NodeJS.Signals | null>;
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mintscope-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}

const metricsToken = 'the-token-of-the-operators-in-a-test';

/** Starts the product in a process of its own on a free loopback port and waits until it listens. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  program = join(import.meta.dirname, '../../start.cjs'),
): Promise<MintscopeProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      MINTSCOPE_API_PORT: '0',
      MINTSCOPE_WEBHOOK_PORT: '0',
      MINTSCOPE_METRICS_TOKEN: metricsToken,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const url = await Promise.race([
    listeningAddress(child, output),
    exited.then((how): never => {
      throw new Error(`Mintscope ended before it listened (${how}):\n${output.join('\n')}`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  return {
    url,
    output,
    get: createReader(() => url),
    metrics: async () => (await fetch(`${url}/metrics`, { headers: bearer(metricsToken) })).text(),
    ended: () => exited,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGINT'),
  };
}

function listeningAddress(child: ChildProcess, output: string[]): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output pipes');
  const lines = createInterface({ input: stdout });
  createInterface({ input: stderr }).on('line', (line) => output.push(line));
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      output.push(line);
      const address = /(http:\/\/[\d.a-z]+:\d+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Polls until `check` gives a value; the last error or value tells why it did not. */
export async function eventually<T>(what: string, check: () => Promise<T | undefined>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  let last: unknown = 'nothing yet';
  while (Date.now() < deadline) {
    try {
      const value = await check();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
    await once(AbortSignal.timeout(100), 'abort');
  }
  throw new Error(`${what}: not within ${withinMs} ms`, { cause: last });
}
