import { describe, expect, it } from 'vitest';
import { StaleOwnerError } from '../../src/state-store/port.ts';
import { runToEnd } from '../run-until-killed.ts';
import type { StateStoreCase } from './contract-harness.ts';
import { crashShard } from './contract-values.ts';

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
      await expect(store.verify(former)).rejects.toBeInstanceOf(StaleOwnerError);
      await store.verify(present);
      await store.verify(elsewhere);
      await store.commit(present, { progress: { offset: 2 } });
      await store.commit(elsewhere, { progress: { offset: 9 } });
      expect(await store.progress('s')).toEqual({ offset: 2 });
    });

    it('lets epochs grow across openings', async () => {
      let epoch = -1;
      for (let opening = 0; opening < 3; opening++) {
        const store = await given.open();
        const lease = await store.acquire('s');
        expect(lease.epoch).toBeGreaterThan(epoch);
        await store.commit(lease, { progress: { opening } });
        await store.verify(lease);
        epoch = lease.epoch;
        await store.close();
      }
    });

    it('knows no lease that it did not give', async () => {
      const store = await given.open();
      const { epoch } = await store.acquire('s');
      for (const lease of [
        { shard: 's', epoch: epoch + 1 },
        { shard: 'never acquired', epoch },
      ]) {
        const commit = store.commit(lease, { progress: { step: 1 }, put: [['k', value]] });
        await expect(commit).rejects.toMatchObject({ code: 'STATE_LOST' });
        await expect(store.verify(lease)).rejects.toMatchObject({ code: 'STATE_LOST' });
        expect(await store.progress(lease.shard)).toBeUndefined();
      }
      expect(await store.get('k')).toBeUndefined();
    });

    it('starts anew when it was emptied under its owner', async (test) => {
      const { empty } = given.harness();
      if (!empty) return test.skip('this engine cannot be emptied while in use');
      const store = await given.open();
      const lease = await store.acquire('s');
      const index = [{ index: 'i', member: 'm', score: 1 }];
      await store.commit(lease, { progress: { step: 1 }, put: [['k', value]], index });
      await empty();
      await expect(store.verify(lease)).rejects.toMatchObject({ code: 'STATE_LOST' });
      const late = store.commit(lease, { progress: { step: 2 }, put: [['k', value]], index });
      await expect(late).rejects.toMatchObject({ code: 'STATE_LOST' });
      expect(await store.progress('s')).toBeUndefined();
      expect([await store.get('k'), await store.count('i')]).toEqual([undefined, 0]);
      const next = await store.acquire('s');
      expect(next.epoch).toBeGreaterThan(lease.epoch);
      expect(await store.progress('s')).toBeUndefined();
      await expect(store.commit(lease, { progress: { step: 2 } })).rejects.toBeInstanceOf(StaleOwnerError);
      await store.commit(next, { progress: { step: 1 }, put: [['k', value]], index });
      await store.verify(next);
      expect(await store.progress('s')).toEqual({ step: 1 });
      expect([await store.get('k'), await store.count('i')]).toEqual([value, 1]);
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
      expect(lines).toHaveLength(1);
      expect(Number(lines[0]?.replace('epoch ', ''))).toBeGreaterThan(second.epoch);
      await expect(other.commit(second, { progress: { step: 2 } })).rejects.toMatchObject({ code: 'STALE_OWNER' });
      expect(await other.progress(crashShard)).toEqual({ step: 1 });
    });
  });
}
