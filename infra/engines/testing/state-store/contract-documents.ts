import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StateStore } from '../../src/state-store/port.ts';
import type { StateStoreCase } from './contract-harness.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (value: Uint8Array | undefined) => value && new TextDecoder().decode(value);

async function scanned(store: StateStore, prefix: string, limit?: number): Promise<string[]> {
  const found: string[] = [];
  for await (const [key, value] of store.scan(prefix, limit)) found.push(`${key}=${text(value)}`);
  return found;
}

export function testDocuments(given: StateStoreCase): void {
  describe('documents and indexes', () => {
    it('keeps documents, also after a restart', async () => {
      const store = await given.open();
      await store.write({
        put: [
          ['row:a', bytes('1')],
          ['row:b', bytes('2')],
          ['empty', bytes('')],
        ],
      });
      await store.write({ put: [['row:a', bytes('3')]], remove: ['row:b', 'never'] });
      await store.close();
      const again = await given.open();
      expect((await again.getMany(['row:a', 'row:b', 'empty'])).map(text)).toEqual(['3', undefined, '']);
      expect(text(await again.get('row:a'))).toBe('3');
      expect(await again.get('row:b')).toBeUndefined();
    });

    it('hands out values that belong to the receiver', async () => {
      const store = await given.open();
      await store.write({
        put: [
          ['small', bytes('small')],
          ['large', new Uint8Array(100_000).fill(7)],
        ],
      });
      const [small, large] = await store.getMany(['small', 'large']);
      expect(small?.buffer.byteLength).toBe(5);
      small?.fill(0);
      large?.fill(0);
      expect(text(await store.get('small'))).toBe('small');
      expect((await store.get('large'))?.every((byte) => byte === 7)).toBe(true);
      for await (const [, value] of store.scan('')) value.fill(0);
      expect(text(await store.get('small'))).toBe('small');
    });

    it('scans a prefix in key order, across chunks, with a limit', async () => {
      const store = await given.open();
      const put = Array.from({ length: 700 }, (_, n) => [`p:${String(n).padStart(4, '0')}`, bytes(`${n}`)] as const);
      await store.write({ put: [...put, ['o', bytes('o')], ['p', bytes('p')], ['p;', bytes('q')]] });
      const all = await scanned(store, 'p:');
      expect(all).toEqual(put.map(([key, value]) => `${key}=${text(value)}`));
      expect(await scanned(store, 'p:', 300)).toEqual(all.slice(0, 300));
      expect(await scanned(store, 'none')).toEqual([]);
      // The caller may change what it walks over.
      let seen = 0;
      for await (const [key] of store.scan('p:')) {
        await store.write({ remove: [key] });
        seen += 1;
      }
      expect(seen).toBe(700);
      expect(await scanned(store, 'p:')).toEqual([]);
    });

    it('orders members by score, then by name, with bounds, offset and limit', async () => {
      const store = await given.open();
      const scores: [string, number][] = [
        ['b', 2],
        ['a', 2],
        ['minus', -1.5],
        ['zero', 0],
        ['big', 1e15],
        ['half', 0.5],
      ];
      await store.write({ index: scores.map(([member, score]) => ({ index: 'i', member, score })) });
      const members = async (options: Parameters<StateStore['range']>[1]) =>
        (await store.range('i', options)).map(({ member }) => member);
      const ascending = ['minus', 'zero', 'half', 'a', 'b', 'big'];
      expect(await members({ order: 'asc', limit: 10 })).toEqual(ascending);
      expect(await members({ order: 'desc', limit: 10 })).toEqual([...ascending].reverse());
      expect(await members({ order: 'asc', limit: 2, offset: 2 })).toEqual(['half', 'a']);
      expect(await members({ order: 'desc', limit: 9, min: 0, max: 2 })).toEqual(['b', 'a', 'half', 'zero']);
      expect(await members({ order: 'asc', limit: 9, min: 2, max: 2 })).toEqual(['a', 'b']);
      expect(await members({ order: 'asc', limit: 0 })).toEqual([]);
      expect(await store.range('unknown', { order: 'asc', limit: 5 })).toEqual([]);
      expect([await store.count('i'), await store.count('unknown')]).toEqual([6, 0]);
    });

    it('refuses a score that is not a number and changes nothing', async () => {
      const store = await given.open();
      const index = [{ index: 'i', member: 'm', score: Number.NaN }];
      await expect(store.write({ put: [['k', bytes('v')]], index })).rejects.toMatchObject({ code: 'NOT_A_SCORE' });
      expect(await store.get('k')).toBeUndefined();
      expect(await store.count('i')).toBe(0);
    });

    it('agrees with a plain map under random writes, several at once', async () => {
      const store = await given.open();
      const name = fc.constantFrom('a', 'b', 'c', 'd', 'ab', 'Ω', '\uffee', '😀', 'a\u0001');
      const score = fc.option(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true })), { nil: null });
      const writes = fc.array(fc.array(fc.tuple(name, score), { maxLength: 5 }), { maxLength: 6 });
      const model = new Map<string, number>();
      const lease = await store.acquire('s');
      await fc.assert(
        fc.asyncProperty(writes, fc.boolean(), async (calls, byCommit) => {
          const asIndex = (entries: (typeof calls)[number]) =>
            entries.map(([member, value]) => ({ index: 'model', member, score: value }));
          await Promise.all(
            calls.map((entries, step) =>
              byCommit
                ? store.commit(lease, { progress: { step }, index: asIndex(entries) })
                : store.write({ index: asIndex(entries) }),
            ),
          );
          for (const [member, value] of calls.flat()) {
            if (value === null) model.delete(member);
            else model.set(member, value);
          }
          const expected = [...model]
            .map(([member, value]) => ({ member, score: value === 0 ? 0 : value }))
            .sort((one, other) => one.score - other.score || compareBytes(one.member, other.member));
          expect(await store.range('model', { order: 'asc', limit: 100 })).toEqual(expected);
          expect(await store.range('model', { order: 'desc', limit: 100 })).toEqual(expected.reverse());
          expect(await store.count('model')).toBe(model.size);
        }),
        { numRuns: 200, seed: 11 },
      );
    });

    it('refuses use after close, by code; closing twice is fine', async () => {
      const store = await given.open();
      await store.health();
      await store.close();
      await store.close();
      await expect(store.get('a')).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(store.write({})).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(store.health()).rejects.toMatchObject({ code: 'CLOSED' });
    });
  });
}

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
