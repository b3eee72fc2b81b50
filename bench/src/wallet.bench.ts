/**
 * What a wallet traded, by the embedded engine: trades of as many tokens and wallets as a busy week has, some of them of programs that trade
 * thousands of tokens. The peer reads the same in the order of the tokens, by the index of traders alone, as before the copy in the order of the
 * wallets. Then blocks are inserted with and without that copy. Milliseconds, and CPU of the process.
 *
 *   node --import tsx src/wallet.bench.ts [--trades 5000000] [--tokens 50000] [--rounds 7] [--blocks 40]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { solMint } from '@mintscope/schemas/ids';
import { z } from 'zod';
import { selectWalletPositions } from '../../stream-api/src/queries/select-wallet-positions.ts';

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '5000000' },
    tokens: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '7' },
    blocks: { type: 'string', default: '40' },
  },
});
const [trades, tokens, rounds, blocks] = [values.trades, values.tokens, values.rounds, values.blocks].map(Number) as [
  number,
  number,
  number,
  number,
];
const blockRows = 10_000;
const migrations = new URL('../../infra/clickhouse', import.meta.url).pathname;

/** One trade in a hundred is of the busiest program, one of the others in twenty of a hundred programs, the rest of 300,000 wallets. */
const fill = (from: number, rows: number) => `
  INSERT INTO trades (log_partition, log_offset, log_index, mint, slot, time, side, trader, base_amount, quote_amount, fee_quote,
    decimals, quote_decimals, quote_mint, price, quote_volume, fee_lamports, fee_payer, program, pool, signature, instruction, sub)
  SELECT 0, number, 0, concat('mint', leftPad(toString(intDiv(number * ${tokens}, ${trades})), 40, '0')), number,
    toDateTime64('2026-09-21 00:00:00', 3, 'UTC') + number / 10, if(number % 2, 'sell', 'buy'),
    concat(multiIf(cityHash64(number) % 100 = 0, 'busiest', cityHash64(number) % 20 = 1, concat('program', toString(cityHash64(number, 1) % 100)),
      concat('wallet', toString(cityHash64(number, 2) % 300000))), '${'x'.repeat(30)}') AS trader,
    1000000 + number % 977, 1000000000 + number % 1009, 10000000, 6, 9, '${solMint}', 0.001, 1, 5000, trader, 'program', 'pool',
    concat('signature', toString(cityHash64(number, 3))), 0, 0
  FROM numbers(${from}, ${rows})`;

const folder = await mkdtemp(join(tmpdir(), 'mintscope-wallet-'));
const warehouse = await openChdbWarehouse({ path: folder });
try {
  await warehouse.migrate(migrations);
  for (let from = 0; from < trades; from += 500_000)
    await warehouse.command(fill(from, Math.min(500_000, trades - from)));
  const [size] = await warehouse.query(
    `SELECT formatReadableSize(sum(bytes_on_disk)) AS parts,
      (SELECT formatReadableSize(sum(bytes_on_disk)) FROM system.projection_parts WHERE active AND table = 'trades') AS copy
     FROM system.parts WHERE active AND table = 'trades'`,
    {},
    z.object({ parts: z.string(), copy: z.string() }),
  );
  console.log(`${trades} trades of ${tokens} tokens: ${size?.parts}, of which the copy ${size?.copy}`);
  console.log('wallet | tokens | by wallets, ms (CPU) | by tokens, ms (CPU)');
  for (const name of ['wallet7', 'program7', 'busiest']) await compare(`${name}${'x'.repeat(30)}`, name);
  await compareInserts();
} finally {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(wallet: string, name: string): Promise<void> {
  const peer: Warehouse = {
    ...warehouse,
    query: (sql, params, schema) =>
      warehouse.query(sql.replace('max_execution_time = 5', 'optimize_use_projections = 0'), params, schema),
  };
  const spent = { own: [] as number[], ownCpu: [] as number[], peer: [] as number[], peerCpu: [] as number[] };
  let found = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const [which, cpu, from] of [
      ['own', 'ownCpu', warehouse],
      ['peer', 'peerCpu', peer],
    ] as const) {
      const cost = await measure(async () => {
        found = (await selectWalletPositions(from, { wallet, limit: 20_001 })).length;
      });
      // The first one of each warms up.
      if (round === 0) continue;
      spent[which].push(cost.ms);
      spent[cpu].push(cost.cpuMs);
    }
  }
  const told = (ms: number[], cpu: number[]) => `${summary(ms)} (${summary(cpu)})`;
  console.log([name, found, told(spent.own, spent.ownCpu), told(spent.peer, spent.peerCpu)].join(' | '));
}

async function compareInserts(): Promise<void> {
  const drop = 'ALTER TABLE trades DROP PROJECTION IF EXISTS wallet_trades SETTINGS mutations_sync = 1';
  const insert = async (from: number) => {
    for (let block = 0; block < blocks; block++) await warehouse.command(fill(from + block * blockRows, blockRows));
  };
  const withCopy = await measure(() => insert(trades));
  await warehouse.command(drop);
  const without = await measure(() => insert(trades + blocks * blockRows));
  const each = ({ ms, cpuMs }: Cost) => `${(ms / blocks).toFixed(1)} ms (CPU ${(cpuMs / blocks).toFixed(1)})`;
  console.log(`a block of ${blockRows} rows: with the copy ${each(withCopy)}, without ${each(without)}`);
}

interface Cost {
  ms: number;
  cpuMs: number;
}

async function measure(work: () => Promise<void>): Promise<Cost> {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000 };
}

function summary(all: readonly number[]): string {
  const sorted = [...all].sort((left, right) => left - right);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `${at(0.5)}, ${at(0)} - ${at(1)}`;
}
