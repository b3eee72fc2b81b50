import { describe, expect, it } from 'vitest';
import { runToEnd } from '../crash/run-until-killed.ts';
import type { StateStoreCase } from './contract.ts';
import { crashShard } from './contract-values.ts';
import { StaleOwnerError } from './port.ts';

const value = new Uint8Array([1]);
const program = new URL('./commit-until-killed.child.ts', import.meta.url);

export function testCommits(given: StateStoreCase): void {
  describe('commits', () => {
    it('changes progress, documents and indexes together', async () => {
      const store = await given.open();
      expect(await store.progress('s')).toBeUndefined();
      const lease = await store.acquire('s');
      expect(await store.progress('s')).toBeUndefined();
      const index = [{ index: 'i', member: 'm', score: 5 }];
      await store.commit(lease, { progress: { offset: 7 }, put: [['k', value]], index });
      expect(await store.progress('s')).toEqual({ offset: 7 });
      await store.commit(lease, { progress: { offset: 8, snapshot: 3 }, remove: ['k'] });
      await store.close();
      const again = await given.open();
      expect(await again.progress('s')).toEqual({ offset: 8, snapshot: 3 });
      expect(await again.get('k')).toBeUndefined();
      expect(await again.range('i', { order: 'asc', limit: 9 })).toEqual([{ member: 'm', score: 5 }]);
    });

    it('changes nothing when a part is refused', async () => {
      const store = await given.open();
      const lease = await store.acquire('s');
      await store.commit(lease, { progress: { offset: 1 }, put: [['k', value]] });
      const index = [
        { index: 'i', member: 'm', score: 1 },
        { index: 'i', member: 'n', score: Number.NaN },
      ];
      await expect(store.commit(lease, { progress: { offset: 2 }, remove: ['k'], index })).rejects.toThrow();
      expect(await store.progress('s')).toEqual({ offset: 1 });
      expect(await store.get('k')).toEqual(value);
      expect(await store.count('i')).toBe(0);
    });

    it('refuses an owner after another has come, shard by shard', async () => {
      const store = await given.open();
      const former = await store.acquire('s');
      const elsewhere = await store.acquire('other');
      await store.commit(former, { progress: { offset: 1 } });
      const present = await store.acquire('s');
      expect(present.epoch).toBeGreaterThan(former.epoch);
      expect(await store.progress('s')).toEqual({ offset: 1 });
      const index = [{ index: 'i', member: 'm', score: 1 }];
      const late = store.commit(former, { progress: { offset: 2 }, put: [['k', value]], index });
      await expect(late).rejects.toBeInstanceOf(StaleOwnerError);
      await expect(late).rejects.toMatchObject({ code: 'STALE_OWNER' });
      expect(await store.get('k')).toBeUndefined();
      expect(await store.range('i', { order: 'asc', limit: 9 })).toEqual([]);
      await store.commit(present, { progress: { offset: 2 } });
      await store.commit(elsewhere, { progress: { offset: 9 } });
      expect(await store.progress('s')).toEqual({ offset: 2 });
    });

    it('tells a stale owner from a present one when both commit at once', async () => {
      const store = await given.open();
      const former = await store.acquire('s');
      const present = await store.acquire('s');
      const entry = (score: number) => [{ index: 'i', member: 'm', score }];
      const outcomes = await Promise.allSettled([
        store.commit(former, { progress: { step: 1 }, index: entry(1) }),
        store.commit(present, { progress: { step: 2 }, index: entry(2) }),
        store.commit(former, { progress: { step: 3 }, index: entry(3) }),
        store.commit({ shard: 'never acquired', epoch: 0 }, { progress: { step: 4 } }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected']);
      expect(await store.progress('s')).toEqual({ step: 2 });
      expect(await store.range('i', { order: 'asc', limit: 9 })).toEqual([{ member: 'm', score: 2 }]);
      expect(await store.progress('never acquired')).toBeUndefined();
    });

    it('refuses an owner when the new one is in another opening, or in another process', async () => {
      const one = await given.open();
      const other = await given.open();
      const first = await one.acquire(crashShard);
      const second = await other.acquire(crashShard);
      await expect(one.commit(first, { progress: { step: 1 } })).rejects.toMatchObject({ code: 'STALE_OWNER' });
      await other.commit(second, { progress: { step: 1 } });
      expect(await one.progress(crashShard)).toEqual({ step: 1 });
      const { opener, location } = given.harness();
      const lines = await runToEnd(program, [opener.href, location, 'acquire']);
      expect(lines).toEqual([`epoch ${second.epoch + 1}`]);
      await expect(other.commit(second, { progress: { step: 2 } })).rejects.toMatchObject({ code: 'STALE_OWNER' });
      expect(await other.progress(crashShard)).toEqual({ step: 1 });
    });
  });
}
