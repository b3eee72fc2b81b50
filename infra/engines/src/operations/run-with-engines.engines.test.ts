import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeFolder } from '../../testing/remove-folder.ts';

const program = fileURLToPath(new URL('../../testing/operations/run-with-engines.child.ts', import.meta.url));
const patience = { timeout: 25_000, interval: 50 };
let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-run-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeFolder(folder);
});

function start(...behaviour: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...behaviour], {
    env: { ...process.env, MINTSCOPE_DATA_DIR: folder, MINTSCOPE_OPS_PORT: '0', UV_THREADPOOL_SIZE: '12' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: { msg: string; port?: number; level?: string }[] = [];
  let complaint = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const said = (msg: string) => vi.waitFor(() => expect(lines.map((line) => line.msg)).toContain(msg), patience);
  const port = () => lines.find((line) => line.port !== undefined)?.port;
  return {
    lines,
    ended,
    said,
    complaint: () => complaint,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async health() {
      const response = await fetch(`http://127.0.0.1:${port()}/health`);
      return { status: response.status, body: await response.json() };
    },
    live: () => fetch(`http://127.0.0.1:${port()}/live`).then(({ status }) => status),
  };
}

it('answers "starting" before the service runs, then tells of it, and ends with 0', async () => {
  const service = start('1500');
  await service.said('service starting');
  expect(await service.health()).toMatchObject({ status: 503, body: { status: 'starting' } });
  expect(await service.live()).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await service.health()).toMatchObject({
        status: 200,
        body: {
          status: 'ok',
          service: 'child',
          engines: { eventLog: { ok: true }, stateStore: { ok: true }, warehouse: { ok: true }, madeUp: { ok: true } },
          state: { service: 'child', partitions: 4 },
        },
      }),
    patience,
  );
  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.lines.at(-1)?.msg).toBe('service closed');
  expect(service.complaint()).toBe('');
});

it('names on /health what is ill, says so once in the log, and lives', async () => {
  const service = start('0', 'ill');
  await service.said('madeUp is ill: made up');
  await vi.waitFor(
    async () =>
      expect(await service.health()).toMatchObject({
        status: 200,
        body: { status: 'degraded', engines: { madeUp: { ok: false, detail: 'made up' }, eventLog: { ok: true } } },
      }),
    patience,
  );
  expect(await service.live()).toBe(200);
  expect(service.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
});

it('ends with one plain sentence when its engines do not open, and leaves nothing open', async () => {
  const first = start();
  await first.said('child runs');
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.complaint()).toMatch(/^child could not start\. .*MINTSCOPE_DATA_DIR.*\n$/);
});

it('can be stopped while it starts', async () => {
  const service = start('60000');
  await service.said('service starting');
  service.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
