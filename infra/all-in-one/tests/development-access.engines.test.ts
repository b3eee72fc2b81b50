import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startService } from './support/distributed/service-process.ts';
import { startProcess, temporaryFolder } from './support/mintscope-process.ts';

// Child processes: on a busy machine each takes its time to start.
vi.setConfig({ testTimeout: 120_000 });

const notice = 'Development access is on: anyone at this machine may sign in as owner by a click';
const published = { MINTSCOPE_ORIGINS: 'https://mintscope.example', MINTSCOPE_API_PROXIES: '1' };
const folder = temporaryFolder();
afterAll(() => folder.remove());

const environment = {
  MINTSCOPE_DATA_DIR: join(folder.path, 'data'),
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '1',
};

/** As a stranger asks through a proxy that says nothing of itself. */
async function click(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/auth/dev-login`, { method: 'POST', headers, body: '{}' })).status;
}

describe('the whole product', () => {
  test('says in its first lines that development access is on', async () => {
    const mintscope = await startProcess(environment);
    const at = mintscope.output.findIndex((line) => line.includes('Mintscope is running'));
    expect(mintscope.output.slice(at + 1, at + 3)).toEqual(['', `  Access      ${notice}`]);
    expect(await click(mintscope.url)).toBe(200);
    await mintscope.stop();
  });

  test('says nothing of it where it is off, and then it is', async () => {
    const mintscope = await startProcess({ ...environment, ...published });
    expect(mintscope.output.join('\n')).not.toContain('Access');
    expect(await click(mintscope.url)).toBe(404);
    await mintscope.stop();
  });
});

describe('stream-api as a service', () => {
  async function start(more: Readonly<Record<string, string>>) {
    const service = await startService({
      name: 'stream-api',
      service: 'stream-api',
      environment: { ...environment, ...more },
    });
    await service.stop();
    return service.output.map((line): unknown => JSON.parse(line));
  }

  test('warns of it before it opens its engines', async () => {
    const lines = await start({});
    expect(lines.slice(0, 2)).toContainEqual(expect.objectContaining({ level: 'warn', msg: notice }));
  });

  test('says nothing of it where it is off', async () => {
    expect(JSON.stringify(await start(published))).not.toContain('Development access');
  });
});
