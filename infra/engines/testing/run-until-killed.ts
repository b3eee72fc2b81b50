import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface KilledRun {
  program: URL;
  args: readonly string[];
  /** Called for each line; true kills the process at once (SIGKILL). */
  onLine(line: string): boolean;
  /** Time between that line and the death (ms), so that it can fall into the middle of what follows the line. */
  afterMs?: number;
}

/** Runs a child program until a line asks for its death; rejects when it ends by itself. Returns all lines it told. */
export async function runUntilKilled(killed: KilledRun): Promise<string[]> {
  const { lines, signal, ending } = await run(killed);
  if (signal !== 'SIGKILL') throw new Error(`The child ended by itself: ${ending}`);
  return lines;
}

/** Runs a child program that ends by itself, without an error. Returns all lines it told. */
export async function runToEnd(program: URL, args: readonly string[]): Promise<string[]> {
  const { lines, code, ending } = await run({ program, args, onLine: () => false });
  if (code !== 0) throw new Error(`The child failed: ${ending}`);
  return lines;
}

async function run({ program, args, onLine, afterMs = 0 }: KilledRun) {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const lines: string[] = [];
  let doomed = false;
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (doomed || !onLine(line)) continue;
    doomed = true;
    if (afterMs > 0) setTimeout(() => child.kill('SIGKILL'), afterMs);
    else child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  return { lines, code, signal, ending: `code ${code}, ${complaint}` };
}
