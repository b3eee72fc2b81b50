import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonItems, isNestedDeeper, scanNesting } from './scan-json.ts';

const seed = 20_261_121;
/** JSON as senders may write it: texts with brackets, quotes and escapes, blanks wherever they are allowed. */
const values = fc.jsonValue({
  maxDepth: 5,
  stringUnit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'ü', '\u2028'),
});
const written = fc
  .tuple(values, fc.constantFrom(undefined, '\t', ' '))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('findJsonItems', () => {
  test('finds what JSON.parse finds, and how deep each lies', () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 6 }), fc.constantFrom('', ' ', '\r\n\t'), (items, blank) => {
        const text = `${blank}[${blank}${items.join(`${blank},${blank}`)}${blank}]${blank}`;
        const found = findJsonItems(text, 100)!;
        expect(found.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(JSON.parse(text));
        expect(found.map(({ depth }) => depth)).toEqual(JSON.parse(text).map(depthOf));
      }),
      { seed, numRuns: 500 },
    );
  });

  test('what is no JSON is no list, or has an item that is no JSON', () => {
    const texts = fc.stringMatching(/^[[\]{}",:0 a\\]{0,14}$/);
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(texts, (text) => {
        const found = findJsonItems(text, 100);
        expect(found?.every(({ start, end }) => isJson(text.slice(start, end))) ?? false).toBe(isJson(text));
      }),
      {
        seed,
        numRuns: 5_000,
        examples: [['[]'], ['[ ]'], ['[1,]'], ['[1]]'], ['[[]'], ['["\\\\"]'], ['[{]}'], ['[1}']],
      },
    );
  });

  test('stops after one more than was asked for', () => {
    expect(findJsonItems(`[${'0,'.repeat(1_000_000)}0]`, 10)).toHaveLength(11);
  });
});

test('scanNesting ends with the bracket that closes the first one, whatever texts hold', () => {
  expect(scanNesting('x{"a]":"\\"}"}[', 1)).toEqual({ end: 13, depth: 1 });
  expect(scanNesting('[[1],[[2]]]3', 0)).toEqual({ end: 11, depth: 3 });
  expect(scanNesting('[{"', 0)).toEqual({ end: 3, depth: 2 });
});

test.each([
  ['[[[]]]', 3, false],
  ['[[[]]]', 2, true],
  ['text [ ] and [[ ]]', 1, true],
  ['"[[[["', 1, true],
  [']]]]', 0, false],
  ['', 0, false],
  ['[]'.repeat(100_000), 1, false],
  ['['.repeat(1_000_000), 64, true],
])('isNestedDeeper %#', (text, levels, expected) => {
  expect(isNestedDeeper(text, levels)).toBe(expected);
});
