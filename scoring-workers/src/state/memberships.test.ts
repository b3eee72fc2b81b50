import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Memberships } from './memberships.ts';

/** What each seated token has as members, in the order of seating. */
type Seated = Map<string, { seat: number; entries: Map<number, number> }>;

const few = fc.integer({ min: 0, max: 4 });
const acts = fc.array(fc.record({ token: few, key: fc.integer({ min: 0, max: 2000 }), leaves: fc.nat(5) }), {
  maxLength: 200,
});

test('at any time a key names the tokens that have it, in the order of their seats', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const memberships = new Memberships<string>();
      const seated: Seated = new Map();
      const tokensOf = (...keys: number[]) =>
        [...seated].flatMap(([name, { entries }]) => (keys.some((key) => entries.has(key)) ? [name] : []));
      for (const { token, key, leaves } of all) {
        const name = `token ${token}`;
        const known = seated.get(name);
        if (known && leaves === 0) {
          for (const entry of known.entries.values()) memberships.remove(entry);
          memberships.unseat(known.seat);
          seated.delete(name);
          continue;
        }
        const at = known ?? { seat: memberships.seat(name), entries: new Map() };
        seated.set(name, at);
        // Keys are few, so that tokens share them.
        const shared = key % 7 === 0 ? key : key % 5;
        if (!at.entries.has(shared)) at.entries.set(shared, memberships.add(shared, at.seat));
        expect(memberships.tokensOf(shared)).toEqual(tokensOf(shared));
      }
      for (let key = 0; key < 5; key++) expect(memberships.tokensOf(key, key + 1)).toEqual(tokensOf(key, key + 1));
      expect(memberships.tokensOf(5000)).toEqual([]);
    }),
  );
});

test('what leaves makes room for what comes', () => {
  const memberships = new Memberships<number>();
  const fill = () => {
    for (let token = 0; token < 50; token++) {
      const seat = memberships.seat(token);
      const entries = Array.from({ length: 40 }, (_, key) => memberships.add(key, seat));
      for (const entry of entries) memberships.remove(entry);
      memberships.unseat(seat);
    }
  };
  fill();
  const { bytes } = memberships;
  fill();
  expect(memberships.bytes).toBe(bytes);
});
