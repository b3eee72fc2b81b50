import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runUntilKilled } from '../run-until-killed.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { rounds } from '../slice.ts';
import type { CreateHarness, RecordsHarness } from './contract-harness.ts';

const lives = rounds(4, 1);
const seed = 41;
const program = new URL('./write-until-killed.child.ts', import.meta.url);

export function testCrashes(create: CreateHarness): void {
  describe('kill -9', () => {
    let harness: RecordsHarness;
    beforeEach(async () => {
      harness = await create();
    });
    afterEach(() => harness?.remove());

    it(`keeps every resolved write, and transactions whole (seed ${seed})`, { timeout: 180_000 }, async () => {
      const random = seededNumbers(seed);
      for (let round = 0; round < lives; round++) {
        let left = 1 + Math.floor(random() * 100);
        const lines = await runUntilKilled({
          program,
          args: [harness.opener.href, harness.location()],
          onLine: (line) => line.startsWith('ack ') && --left <= 0,
          afterMs: Math.floor(random() * 8),
        });
        const acknowledged = Number(lines.findLast((line) => line.startsWith('ack '))?.slice(4));
        const records = await harness.open();
        const { rows } = await sql<{ step: bigint; sum: bigint }>`
          SELECT (SELECT value FROM step) AS step, (SELECT coalesce(sum(value), 0)::int8 FROM steps) AS sum
        `.execute(records.queries);
        const { step, sum } = rows[0] ?? { step: -1n, sum: -1n };
        // The one that was under way may have been committed without its answer having come through.
        expect([acknowledged, acknowledged + 1]).toContain(Number(step));
        expect(sum).toBe((step * (step + 1n)) / 2n);
        await records.close();
      }
    });
  });
}
