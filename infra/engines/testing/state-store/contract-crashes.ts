import { describe, expect, it } from 'vitest';
import { runUntilKilled } from '../run-until-killed.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { rounds } from '../slice.ts';
import type { StateStoreCase } from './contract-harness.ts';
import { crashCommit, crashShard } from './contract-values.ts';

const lives = rounds(8, 2);
const seed = 77;
const program = new URL('./commit-until-killed.child.ts', import.meta.url);

export function testCrashes(given: StateStoreCase): void {
  describe('kill -9', () => {
    it(`keeps progress, documents and indexes of one and the same step (seed ${seed})`, {
      timeout: 120_000,
    }, async () => {
      const random = seededNumbers(seed);
      const { opener, location } = given.harness();
      for (let round = 0; round < lives; round++) {
        let left = 1 + Math.floor(random() * 200);
        const onLine = (line: string) => line.startsWith('ack ') && --left <= 0;
        const lines = await runUntilKilled({
          program,
          args: [opener.href, location],
          onLine,
          afterMs: Math.floor(random() * 6),
        });
        const acknowledged = Number(lines.findLast((line) => line.startsWith('ack '))?.slice(4));
        const store = await given.open();
        const step = (await store.progress(crashShard))?.step ?? 0;
        expect([acknowledged, acknowledged + 1]).toContain(step);
        const { put = [] } = crashCommit(step);
        const values = await store.getMany(put.map(([key]) => key));
        expect(values.map((value) => Buffer.from(value ?? []).toString())).toEqual(
          put.map(([, value]) => String(value)),
        );
        expect(await store.range('crash', { order: 'asc', limit: 9 })).toEqual([
          { member: `step ${step}`, score: step },
          { member: 'steps', score: step },
        ]);
        await store.close();
      }
    });
  });
}
