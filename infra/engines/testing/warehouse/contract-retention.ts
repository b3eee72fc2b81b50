import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Warehouse } from '../../src/warehouse/port.ts';
import { setRetention } from '../../src/warehouse/set-retention.ts';
import type { WarehouseCase } from './contract-harness.ts';
import { migrationsFolder } from './contract-values.ts';

const settings = { trades: 30, secondCandles: 7, scores: 400 };

export function testRetention(given: WarehouseCase): void {
  describe('retention', () => {
    it('is what is set, for what is stored and for what comes, and changes with the settings', async () => {
      const warehouse = await given.open();
      await warehouse.migrate(fileURLToPath(migrationsFolder));
      await addScore(warehouse, 50);
      const changed = await setRetention(warehouse, settings);
      expect(changed).toEqual(['candles_1s', 'candles_1m', 'candles_1h', 'scores']);
      expect(await setRetention(warehouse, settings)).toEqual([]);
      for (const days of [100, 399, 401]) await addScore(warehouse, days);
      expect(await agesAfterMerge(warehouse)).toEqual([50, 100, 399]);
      const shorter = { trades: 60, secondCandles: 7, scores: 90 };
      expect(await setRetention(warehouse, shorter)).toEqual([
        'trades',
        'candles_1m',
        'candles_1h',
        'scores',
        'ended_tokens',
      ]);
      await addScore(warehouse, 89);
      await addScore(warehouse, 91);
      // Those that are stored are looked for behind it.
      await vi.waitFor(async () => expect(await agesAfterMerge(warehouse)).toEqual([50, 89]), 60_000);
    });
  });
}

/** One that was stored so many days ago. */
async function addScore(warehouse: Warehouse, days: number): Promise<void> {
  await warehouse.command(
    `INSERT INTO scores (mint, time, version, inserted_at) VALUES ('mint', now64(3), ${days}, now() - INTERVAL ${days} DAY)`,
  );
}

async function agesAfterMerge(warehouse: Warehouse): Promise<number[]> {
  await warehouse.command('OPTIMIZE TABLE scores FINAL');
  const ages = z.object({ days: z.number() });
  const rows = await warehouse.query('SELECT toUInt32(version) AS days FROM scores ORDER BY days LIMIT 10', {}, ages);
  return rows.map(({ days }) => days);
}
