import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { openEngines } from '@mintscope/records/open-engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from './support/mintscope-process.ts';

// Child processes: on a busy machine each takes its time to start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = temporaryFolder();
const sound = join(folder.path, 'sound');
const program = join(import.meta.dirname, '../start.cjs');
let taken: Server;
let takenPort = '';

/** What a first start leaves, and a port that another program has. */
beforeAll(async () => {
  const config = readConfig({ MINTSCOPE_DATA_DIR: sound });
  await (await openEngines({ config, log: createLogger('silent', 'test') })).close();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  takenPort = String((taken.address() as AddressInfo).port);
});
afterAll(() => {
  taken?.close();
  folder.remove();
});

interface Case {
  what: string;
  /** Does the harm to a sound data directory. */
  harm?(data: string): void;
  settings?(data: string): Record<string, string>;
  /** What the sentence names. */
  names: RegExp;
  /** An engine in native code tells of it on standard error by itself, before our sentence. */
  native?: true;
}

const zeros = (bytes: number) => Buffer.alloc(bytes);
const data = 'MINTSCOPE_DATA_DIR';
const replaced = (name: string) => (directory: string) => {
  rmSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name), 'a file');
};

/** Cases in one list are alike: a slice has one of them. */
const cases: Case[][] = [
  [
    {
      what: 'a file in place of the data directory',
      harm: replaced('.'),
      names: /is not a directory.*MINTSCOPE_DATA_DIR/,
    },
    {
      what: 'a data directory below a file',
      harm: replaced('.'),
      settings: (path) => ({ [data]: join(path, 'a/b') }),
      names: /is not a directory.*MINTSCOPE_DATA_DIR/,
    },
  ],
  [
    {
      what: 'a directory that cannot be made',
      settings: () => ({ [data]: '/sys/mintscope' }),
      names: /\/sys\/mintscope.*MINTSCOPE_DATA_DIR/,
    },
  ],
  [
    {
      what: 'a directory of something else',
      harm: keepNotes,
      names: /holds notes\.txt.*MINTSCOPE_DATA_DIR/,
    },
  ],
  [
    {
      what: 'a disk without room',
      settings: () => ({ MINTSCOPE_MIN_FREE_MB: '1000000' }),
      names: /MiB are free.*MINTSCOPE_MIN_FREE_MB.*MINTSCOPE_DATA_DIR/,
    },
  ],
  [
    { what: 'a file in place of LMDB’s folder', harm: replaced('lmdb'), names: /lmdb \(MINTSCOPE_DATA_DIR\)/ },
    {
      what: 'a file in place of chDB’s folder',
      harm: replaced('clickhouse'),
      names: /clickhouse \(MINTSCOPE_DATA_DIR\)/,
    },
    {
      what: 'a file in place of PostgreSQL’s folder',
      harm: replaced('postgres'),
      names: /postgres \(MINTSCOPE_DATA_DIR\)/,
    },
  ],
  [
    {
      what: 'LMDB’s file overwritten with zeros',
      harm: (path) => writeFileSync(join(path, 'lmdb/data.mdb'), zeros(200_000)),
      names: /data\.mdb \(MINTSCOPE_DATA_DIR\) are damaged/,
    },
    {
      what: 'LMDB’s file overwritten with text',
      harm: (path) => writeFileSync(join(path, 'lmdb/data.mdb'), Buffer.alloc(200_000, 'text')),
      names: /data\.mdb \(MINTSCOPE_DATA_DIR\) are damaged/,
    },
    {
      what: 'LMDB’s file cut',
      harm: (path) => truncateSync(join(path, 'lmdb/data.mdb'), 20_000),
      names: /data\.mdb \(MINTSCOPE_DATA_DIR\) are damaged: it is cut short/,
    },
    {
      what: 'a folder in place of LMDB’s file',
      harm: makeFolderOfDataFile,
      names: /lmdb \(MINTSCOPE_DATA_DIR\)/,
    },
  ],
  [
    {
      what: 'definitions of chDB overwritten',
      harm: overwriteDefinitions,
      names: /clickhouse could not be opened.*MINTSCOPE_DATA_DIR/,
      native: true,
    },
  ],
  [
    {
      what: 'PG_VERSION gone',
      harm: (path) => rmSync(join(path, 'postgres/cluster/PG_VERSION')),
      names: /cluster \(MINTSCOPE_DATA_DIR\) are damaged: PG_VERSION/,
    },
    {
      what: 'PG_VERSION of another version',
      harm: (path) => writeFileSync(join(path, 'postgres/cluster/PG_VERSION'), '17\n'),
      names: /cluster \(MINTSCOPE_DATA_DIR\).*17/,
    },
    {
      what: 'pg_control overwritten',
      harm: (path) => writeFileSync(join(path, 'postgres/cluster/global/pg_control'), zeros(8_192)),
      names: /cluster \(MINTSCOPE_DATA_DIR\).*damaged/,
    },
    { what: 'the log of PostgreSQL cut', harm: cutWal, names: /cluster \(MINTSCOPE_DATA_DIR\).*damaged/ },
  ],
  [
    {
      what: 'a key of the tokens that is none',
      harm: (path) => writeFileSync(join(path, 'jwt-secret'), 'text'),
      names: /jwt-secret.*MINTSCOPE_JWT_SECRET/,
    },
  ],
  [
    {
      what: 'the port of the API taken',
      settings: () => ({ MINTSCOPE_API_PORT: takenPort }),
      names: /:\d+.*MINTSCOPE_API_PORT/,
    },
    {
      what: 'the port of the API taken, with ws',
      settings: () => ({ MINTSCOPE_API_PORT: takenPort, MINTSCOPE_API_TRANSPORT: 'ws' }),
      names: /:\d+.*MINTSCOPE_API_PORT/,
    },
  ],
  [
    {
      what: 'the port of the webhook taken',
      settings: () => ({
        MINTSCOPE_SOURCES: 'webhook',
        MINTSCOPE_WEBHOOK_SECRET: 'a-secret-of-its-own',
        MINTSCOPE_WEBHOOK_PORT: takenPort,
      }),
      names: /MINTSCOPE_WEBHOOK_PORT.*:\d+/,
    },
  ],
];

function keepNotes(path: string): void {
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true });
  writeFileSync(join(path, 'notes.txt'), '');
}

function makeFolderOfDataFile(path: string): void {
  const file = join(path, 'lmdb/data.mdb');
  rmSync(file);
  mkdirSync(file);
}

function overwriteDefinitions(path: string): void {
  const store = join(path, 'clickhouse/store');
  for (const entry of readdirSync(store, { recursive: true, withFileTypes: true }))
    if (entry.name.endsWith('.sql')) writeFileSync(join(entry.parentPath, entry.name), 'no definition (');
}

function cutWal(path: string): void {
  const wal = join(path, 'postgres/cluster/pg_wal');
  for (const entry of readdirSync(wal, { withFileTypes: true }))
    if (entry.isFile()) truncateSync(join(wal, entry.name), 1_000);
}

const chosen = cases.flatMap((alike, row) =>
  alike.map((one, place) => ({ ...one, leftOut: isLeftOut(place, alike.length, row) })),
);

describe.each(chosen)('$what', ({ what, harm, settings, names, native, leftOut }) => {
  test.skipIf(leftOut)('ends the start with one sentence that names path and setting, and with code 1', async () => {
    const directory = join(folder.path, what.replaceAll(/\W/g, '-'));
    cpSync(sound, directory, { recursive: true });
    harm?.(directory);
    const { code, complaint } = await start({ [data]: directory, ...settings?.(directory) });
    const lines = complaint.trim().split('\n');
    expect(lines.at(-1)).toMatch(/^mintscope could not start\. .*\.$/);
    expect(lines.at(-1)).toMatch(names);
    if (!native) expect(lines).toHaveLength(1);
    expect(complaint).not.toMatch(/\n {4}at |\[object|Aborted/);
    expect(code).toBe(1);
  });
});

/** Starts the product, which must end by itself; one that does not is killed when its time is over. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; complaint: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, MINTSCOPE_API_PORT: '0', MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, complaint };
}
