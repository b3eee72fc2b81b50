import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openEngines } from '@mintscope/records/open-engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Servers, startServers } from './support/distributed/start-servers.ts';
import { temporaryFolder } from './support/mintscope-process.ts';

const root = join(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const dataDir = join(folder.path, 'embedded');
let servers: Servers;
let sound: Record<string, string>;

beforeAll(async () => {
  servers = await startServers({ signIn: true });
  sound = { ...servers.environment, MINTSCOPE_PARTITIONS: '3', MINTSCOPE_DATA_DIR: dataDir, MINTSCOPE_API_PORT: '0' };
});
afterAll(async () => {
  await servers?.stop();
  folder.remove();
});

/** Runs the command as a user does; with what it says and its exit code. */
function doctor(settings: Record<string, string>): Promise<{ code: number; told: string; complaint: string }> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('MINTSCOPE_'));
  const env = { ...Object.fromEntries(own), ...settings };
  const args = [join(root, 'infra/all-in-one/mintscope.cjs'), 'doctor'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, cwd: root, timeout: 60_000 }, (error, told, complaint) => {
      resolve({ code: error ? Number(error.code) : 0, told, complaint });
    });
  });
}

test('finds new servers well, and makes nothing on them, however often it looks', async () => {
  for (const _ of ['once', 'twice']) {
    const { code, told } = await doctor(sound);
    expect(told).toContain('Event log on kafka, state store on redis, warehouse on clickhouse, records on postgres.');
    for (const topic of ['chain-events', 'token-updates', 'dead-letters'])
      expect(told).toMatch(new RegExp(`ok +Topic \\S*${topic} will be made at the first start`));
    expect(told).toMatch(/ok +Redis \d+\.\d+.* answers/);
    expect(told).toMatch(/ok +It holds nothing under the prefix/);
    expect(told).toMatch(/ok +ClickHouse \d+\.\d+.* answers/);
    expect(told).toMatch(/ok +PostgreSQL \d+.* answers/);
    expect(told).toMatch(/ok +The records will be migrated at the next start \(0001-/);
    expect(told).not.toContain('PROBLEM');
    expect(code).toBe(0);
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('tells what is there, and every problem at once, naming its setting', async () => {
  const engines = await openEngines({ config: readConfig(sound), log: createLogger('silent', 'test') });
  await engines.close();
  const well = await doctor(sound);
  expect(well.told).toMatch(/Topic \S*chain-events has 3 partitions, each with a leader/);
  expect(well.told).toMatch(/It holds state of schema 1/);
  expect(well.told).toMatch(/The database \w+ has the newest schema/);
  expect(well.told).toMatch(/The records have the newest schema/);
  expect(well.code).toBe(0);

  const ill = await doctor({ ...sound, MINTSCOPE_PARTITIONS: '5', MINTSCOPE_REDIS_PASSWORD: 'not-the-one' });
  expect(ill.told).toMatch(/PROBLEM +Topic \S*chain-events has 3 partitions, not 5: set MINTSCOPE_PARTITIONS=3/);
  expect(ill.told).toMatch(/PROBLEM +Redis .*MINTSCOPE_REDIS_PASSWORD/);
  expect(ill.told).toMatch(/3 problems, \d+ warnings?\./);
  expect(ill.told + ill.complaint).not.toMatch(/not-the-one|\n {4}at /);
  expect(ill.code).toBe(1);
});

test('says which settings contradict each other', async () => {
  const { code, told } = await doctor({ ...sound, MINTSCOPE_EVENT_LOG: 'lmdb' });
  expect(told).toMatch(/MINTSCOPE_KAFKA_BROKERS: set, but MINTSCOPE_EVENT_LOG is lmdb/);
  expect(code).toBe(1);
});
