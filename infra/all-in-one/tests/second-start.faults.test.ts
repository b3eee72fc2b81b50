import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openEverything, openFiles } from '@mintscope/engines/testing/open-files';
import { createMarket } from '@mintscope/ingest/simulator/market';
import type { getHealth } from '@mintscope/schemas/api/operations/get-health';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { decodeEventLine, encodeEventLine } from '@mintscope/schemas/ndjson';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { followLive } from './support/live-client.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';

// Child processes: on a busy machine each takes its time to start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
const program = join(root, 'infra/all-in-one/start.cjs');
const startMs = Date.UTC(2026, 0, 5);
const events = createMarket({ seed: 77, launchesPerMinute: 20, tradesPerSecond: 20, startMs }).advance(
  startMs + 30_000,
);
const trades = events.filter((event): event is Trade => event.type === 'trade');
const tradesOf = (address: string) => trades.filter(({ mint }) => mint === address);
const busiest = trades.map(({ mint }) => mint).reduce((a, b) => (tradesOf(b).length > tradesOf(a).length ? b : a));
const busiestCount = tradesOf(busiest).length;

interface Ended {
  code: number | null;
  output: string;
  complaint: string;
}

/** Runs a program that ends by itself. */
async function runToEnd(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, MINTSCOPE_API_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, complaint };
}

describe('a second start', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'market.ndjson');
  const environment = {
    MINTSCOPE_DATA_DIR: join(folder.path, 'data'),
    MINTSCOPE_SOURCES: 'replay',
    MINTSCOPE_REPLAY_FILE: file,
    MINTSCOPE_REPLAY_SPEED: '0',
  };
  const list = '/tokens/discover?limit=1000';
  let mintscope: MintscopeProcess;
  let firstRows: TokenRow[];

  beforeAll(async () => {
    writeFileSync(file, `${events.map(encodeEventLine).join('\n')}\n`);
    mintscope = await startProcess(environment);
    await eventually('every trade is scored', async () => {
      const rows = await mintscope.get<TokenRow[]>(list);
      const scored = rows.reduce((total, { swaps }) => total + (swaps ?? 0), 0);
      return scored === trades.length && (await isQuiet(mintscope)) ? true : undefined;
    });
    await eventually('every trade is in the warehouse', async () => {
      const told = await mintscope.get<TradeRow[]>(`/tokens/${busiest}/trades?limit=500`);
      return told.length === busiestCount ? true : undefined;
    });
    firstRows = await mintscope.get<TokenRow[]>(list);
  });
  afterAll(async () => {
    await mintscope?.kill();
    folder.remove();
  });

  test('while the first one runs ends with one sentence that names the setting', async () => {
    const { code, output, complaint } = await runToEnd([program], environment);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(complaint.trim().split('\n')).toEqual([
      expect.stringMatching(/in use by another process.*MINTSCOPE_DATA_DIR/),
    ]);
    expect(await mintscope.get<TokenRow[]>(list)).toEqual(firstRows);
  });

  test('after SIGINT, which ends with code 0, serves the rows of the first', async () => {
    expect(await mintscope.stop()).toBe(0);
    expect(openFiles(environment.MINTSCOPE_DATA_DIR)).toEqual([]);
    openEverything(environment.MINTSCOPE_DATA_DIR);
    mintscope = await startProcess(environment);
    const rows = await mintscope.get<TokenRow[]>(list);
    expect(rows).toEqual(firstRows);
    const live = await followLive(mintscope.url, { channel: 'tokens', limit: 1000 });
    await live.row(busiest, ({ swaps }) => swaps === busiestCount);
    expect(new Set(live.rows().keys())).toEqual(new Set(rows.map(({ address }) => address)));
    live.close();
  });

  test('has made what stood open its owner’s alone, and says so in one line', () => {
    expect(openFiles(environment.MINTSCOPE_DATA_DIR)).toEqual([]);
    expect(mintscope.output.filter((line) => line.includes('stood open to other accounts'))).toHaveLength(1);
  });

  test('that tells the same events again changes nothing', async () => {
    const repeated = /mintscope_ingest_drops_total\{[^}]*reason="repeated_event"[^}]*\} (\d+)/;
    await eventually('every event is recognised', async () => {
      const told = repeated.exec(await mintscope.metrics());
      return Number(told?.[1]) === events.length && (await isQuiet(mintscope)) ? true : undefined;
    });
    expect(await mintscope.get<TokenRow[]>(list)).toEqual(firstRows);
    const told = await mintscope.get<TradeRow[]>(`/tokens/${busiest}/trades?limit=500`);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(told).toHaveLength(busiestCount);
    expect(openFiles(environment.MINTSCOPE_DATA_DIR)).toEqual([]);
  });
});

/** Nothing is left to be scored, committed or published. */
async function isQuiet(mintscope: MintscopeProcess): Promise<boolean> {
  const { lag } = await mintscope.get<z.infer<(typeof getHealth)['response']>>('/health');
  const metrics = await mintscope.metrics();
  return lag.every(({ records }) => records === 0) && !/^mintscope_scoring_due_tokens\{.*\} [1-9]/m.test(metrics);
}

test('settings that cannot be used are told in one message, each by its name', async () => {
  const { code, output, complaint } = await runToEnd([program], {
    MINTSCOPE_PARTITIONS: '0',
    MINTSCOPE_SOURCES: 'simulator,carrier-pigeon',
    MINTSCOPE_REPLAY_SPEED: 'fast',
  });
  expect(code).toBe(1);
  expect(output).toBe('');
  for (const name of ['MINTSCOPE_PARTITIONS', 'MINTSCOPE_SOURCES', 'MINTSCOPE_REPLAY_SPEED'])
    expect(complaint).toContain(name);
  expect(complaint).not.toContain('    at ');
});

const transactions = join(root, '../shared/data/rpc-transactions');

test.skipIf(!existsSync(transactions))('decode prints events as NDJSON and says what it could not decode', async () => {
  const { code, output, complaint } = await runToEnd([
    join(root, 'infra/all-in-one/mintscope.cjs'),
    'decode',
    join(transactions, 'tx-parser/pumpfun_create_0.json'),
    join(transactions, 'tx-parser/broken_data_1.json'),
    join(transactions, 'chainstack/raw_bonding_curve_from_getaccountinfo.json'),
  ]);
  const lines = output.trim().split('\n').map(decodeEventLine);
  expect(lines).toMatchObject([
    {
      ok: true,
      event: { type: 'token_created', symbol: 'MOODOG', mint: '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump' },
    },
    { ok: true, event: { type: 'trade', side: 'buy', quoteAmount: 1_000_000_000n, baseAmount: 34_612_903_225_806n } },
  ]);
  expect(complaint.trim().split('\n')).toEqual([
    expect.stringMatching(/broken_data_1\.json.*account_keys_invalid/),
    expect.stringMatching(/getaccountinfo\.json.*not_a_transaction/),
  ]);
  expect(code).toBe(1);
});
