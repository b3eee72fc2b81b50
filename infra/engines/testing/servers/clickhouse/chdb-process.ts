import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChdbProcessOptions {
  path: string;
  /** 0 = any free one. */
  port: number;
  user: string;
  password: string;
  keyFile?: string;
  certificateFile?: string;
}

export interface ChdbProcess {
  readonly pid: number;
  readonly port: number;
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('./clickhouse.child.ts', import.meta.url));

/** Resolves when the server listens. */
export async function startChdbProcess(options: ChdbProcessOptions): Promise<ChdbProcess> {
  const { path, port, user, password, keyFile = '', certificateFile = '' } = options;
  const args = [path, String(port), user, password, keyFile, certificateFile];
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A running statement holds a thread of the pool.
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-20_000);
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const told = /^listening (\d+)$/.exec(line)?.[1];
    if (!told) continue;
    child.stdout.resume();
    return {
      pid: child.pid ?? 0,
      port: Number(told),
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }
  throw new Error(`The ClickHouse test server ended while it started: ${complaint}`);
}
