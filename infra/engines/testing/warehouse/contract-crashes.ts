import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runUntilKilled } from '../run-until-killed.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { rounds } from '../slice.ts';
import type { WarehouseCase } from './contract-harness.ts';
import { crashBlock, crashRows } from './contract-values.ts';

const lives = rounds(6, 2);
const seed = 4;
const program = new URL('./insert-until-killed.child.ts', import.meta.url);
const countSql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(log_offset, log_index)) AS distinct,
  (SELECT toUInt32(sum(trades)) FROM candles_1s) AS seconds, (SELECT toUInt32(sum(trades)) FROM candles_1h) AS hours
  FROM trades`;
const blocksSql = 'SELECT DISTINCT log_offset AS block FROM trades ORDER BY block LIMIT 100000';

export function testCrashes(given: WarehouseCase): void {
  describe('kill -9', () => {
    it(`keeps what it acknowledged, and a repeat of the rest counts once (seed ${seed})`, {
      timeout: 180_000,
    }, async () => {
      const random = seededNumbers(seed);
      const { opener, location } = given.harness();
      let first = 0;
      for (let round = 0; round < lives; round++) {
        const doomedBlock = first + 1 + Math.floor(random() * 6);
        const lines = await runUntilKilled({
          program,
          args: [opener.href, location, String(first)],
          onLine: (line) => line === `try ${doomedBlock}`,
          afterMs: Math.floor(random() * 40),
        });
        const numbers = (word: string) =>
          lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.slice(4)));
        const [tried, acknowledged] = [numbers('try'), numbers('ack')];
        const warehouse = await given.open();
        const stored = await warehouse.query(blocksSql, {}, z.object({ block: z.string().transform(Number) }));
        expect(stored.map(({ block }) => block)).toEqual(expect.arrayContaining(acknowledged));
        // What a sink does after a restart: every block whose end it does not know, again under its token.
        for (const block of tried) await warehouse.insert(crashBlock(block));
        first = (tried.at(-1) ?? first) + 1;
        const all = first * crashRows;
        expect(await warehouse.query(countSql, {}, z.unknown())).toEqual([
          { rows: all, distinct: all, seconds: all, hours: all },
        ]);
        await warehouse.close();
      }
    });
  });
}
