import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable, keyWords } from './key-table.ts';

/** Few words, so that keys repeat and collide. */
const word = fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1);
const key = fc.array(word, { minLength: keyWords, maxLength: keyWords }).map((words) => Uint32Array.from(words));
const step = fc.record({ key, what: fc.constantFrom('retain', 'release', 'drop') });

describe('key table', () => {
  it('gives one id to one address for as long as a table retains it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const table = new KeyTable();
        const model = new Map<string, { id: number; references: number }>();
        for (const { key: words, what } of steps) {
          const id = table.intern(words, 0);
          const held = model.get(words.join()) ?? { id, references: 0 };
          expect(id).toBe(held.id);
          expect(table.text(id)).toBe(encodeBase58(table.bytes(id)));
          model.set(words.join(), held);
          if (what === 'retain') {
            table.retain(id);
            held.references++;
          } else if (what === 'release' && held.references > 0) {
            table.release(id);
            held.references--;
          } else table.drop(id);
          if (held.references === 0) model.delete(words.join());
          expect(table.size).toBe(model.size);
        }
        for (const [text, { id }] of model) {
          expect(table.intern(Uint32Array.from(text.split(',').map(Number)), 0)).toBe(id);
          expect(new Uint32Array(table.bytes(id).buffer).join()).toBe(text);
        }
        expect(new Set([...model.values()].map(({ id }) => id)).size).toBe(model.size);
      }),
    );
  });

  it('keeps every address while it grows', () => {
    const table = new KeyTable();
    const words = Array.from({ length: 20_000 }, (_, i) => Uint32Array.from({ length: keyWords }, (_, j) => i * j));
    const ids = words.map((each) => table.intern(each, 0));
    expect(new Set(ids).size).toBe(words.length);
    expect(words.map((each) => table.intern(each, 0))).toEqual(ids);
  });
});
