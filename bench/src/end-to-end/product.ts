import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  readonly pid: number;
  /** The first address it told on its standard output. */
  readonly url: Promise<string>;
  /** Ends as Ctrl-C does. */
  stop(): Promise<void>;
}

const metricsToken = 'the-token-of-the-operators-in-a-bench';

/** Starts a program of the product with settings in place of all `MINTSCOPE_…` of this shell. */
export function runProgram(args: readonly string[], environment: Readonly<Record<string, string>>): RunningProgram {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('MINTSCOPE_'));
  const child = spawn(process.execPath, args, {
    env: {
      ...Object.fromEntries(own),
      UV_THREADPOOL_SIZE: '12',
      MINTSCOPE_METRICS_TOKEN: metricsToken,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A bench that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGINT'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    url: firstAddress(child),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

function firstAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the program has no standard output');
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const address = /(http:\/\/[\d.a-z]+:\d+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

/** CPU time that the process and its threads have used (ms). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Sum of all series of a metric, from the API port or an operations port. */
export async function readMetric(url: string, name: string): Promise<number> {
  const own = (await readSeries(url)).filter((one) => one.name === name || one.name.startsWith(`${name}{`));
  return own.reduce((sum, { value }) => sum + value, 0);
}

/** Every series, with its labels in the name. */
export async function readSeries(url: string): Promise<{ name: string; value: number }[]> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      name: line.slice(0, line.lastIndexOf(' ')),
      value: Number(line.slice(line.lastIndexOf(' ') + 1)),
    }));
}

export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN).toFixed(2));
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
