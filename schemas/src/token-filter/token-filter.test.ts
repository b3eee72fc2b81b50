import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { choiceFields, flagFields, type RangeField, rangeFields } from './filter-fields.ts';
import { type FilterCondition, formatFilter, parseFilter, type TokenFilter } from './token-filter.ts';

const ranges: RangeField[] = Object.keys(rangeFields).filter((name): name is RangeField => name in rangeFields);

const bound = fc
  .oneof(fc.integer({ min: -1000, max: 1_000_000 }), fc.double({ min: -5, max: 1, noNaN: true }))
  .map((n) => n + 0);
const word = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc
    .record({ field: fc.constantFrom(...ranges), one: bound, other: bound, unknown: fc.boolean(), open: fc.nat(2) })
    .filter(({ field, one, other }) => rangeFields[field] !== 'share' || Math.min(one, other) <= 1)
    .map(({ field, one, other, unknown, open }) => ({
      kind: 'range' as const,
      field,
      min: open === 1 ? null : Math.min(one, other),
      max: open === 2 ? null : Math.max(one, other),
      unknown,
    })),
  fc.record({
    kind: fc.constant('flag' as const),
    field: fc.constantFrom(...flagFields),
    wanted: fc.boolean(),
    unknown: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('choice' as const),
    field: fc.constant('launchpad' as const),
    values: fc.array(word, { minLength: 1, maxLength: 4 }),
    unknown: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('words' as const),
    field: fc.constantFrom('words' as const, 'without' as const),
    words: fc.array(word, { minLength: 1, maxLength: 5 }),
  }),
);

describe('a filter as text', () => {
  it('is read as the filter that it was written from', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(condition, { maxLength: 5, selector: ({ field }) => field }),
        (filter: TokenFilter) => {
          expect(parseFilter(formatFilter(filter))).toEqual(filter);
        },
      ),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `words:${text}`),
          fc.string().map((text) => `marketCap:${text}`),
        ),
        (text) => {
          expect(['string', 'object']).toContain(typeof parseFilter(text));
        },
      ),
    );
  });

  test.each([
    ['marketCap:10..5', 'marketCap begins above its end'],
    ['marketCap:..', 'marketCap has no bound'],
    ['marketCap:5', 'marketCap must be a range such as 1..5, 1.. or ..5'],
    ['marketCap:1.2.3..', 'marketCap must be bounded by numbers'],
    ['marketCap:1e999..', 'marketCap must be bounded by numbers'],
    ['holders:1..;holders:..5', 'holders is bounded twice'],
    ['devSold:20..', 'devSold is a share: 0.05 is 5 %'],
    ['nothing:1..', '"nothing" is nothing that tokens are filtered by'],
    ['toString:1..', '"toString" is nothing that tokens are filtered by'],
    ['__proto__:yes', '"__proto__" is nothing that tokens are filtered by'],
    ['migrated', '"migrated" is nothing that tokens are filtered by'],
    ['migrated:maybe', 'migrated must be yes or no'],
    ['life:asleep', `life must be one of ${choiceFields.life.join(', ')}`],
    ['words:', 'words has an empty or broken word'],
    ['words:%E0%A4%A', 'words has an empty or broken word'],
    [`words:${'a'.repeat(45)}`, 'words has a word of more than 44 characters'],
    [`words:${Array.from({ length: 21 }, (_, n) => `w${n}`).join(',')}`, 'words has more than 20 words'],
    ["' UNION SELECT token FROM sessions --", 'A condition is nothing that tokens are filtered by'],
  ])('%.60s is refused by name', (text, problem) => {
    expect(parseFilter(text)).toBe(problem);
  });
});
