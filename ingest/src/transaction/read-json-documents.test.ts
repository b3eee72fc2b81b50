import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonDocuments } from './read-json-documents.ts';

const values = (text: string) =>
  readJsonDocuments(text).map((document) => (document.kind === 'json' ? document.value : document.reason));

test.each([
  ['one document', ' {"a":1} ', [{ a: 1 }]],
  ['a list', '[1,2]', [[1, 2]]],
  ['lines', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ['documents without anything between', '{"a":"}{"}{"b":"\\"}"}[]', [{ a: '}{' }, { b: '"}' }, []]],
  ['commas between', '{"a":1},\n{"a":2},', [{ a: 1 }, { a: 2 }]],
  ['text behind', '{"a":1}\nFee payer: x', [{ a: 1 }, '12 characters that are no JSON']],
  ['nothing', ' \n', []],
])('%s', (_, text, expected) => {
  expect(values(text)).toEqual(expected);
});

test('what never closes is text with a reason', () => {
  expect(readJsonDocuments('{"a":1} {"b":')).toMatchObject([
    { kind: 'json' },
    { kind: 'text', reason: expect.stringMatching(/JSON/) },
  ]);
});

test('any objects, written one after the other, come back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }),
      fc.constantFrom('', '\n', ' , '),
      (list, between) => {
        const text = list.map((item) => JSON.stringify(item)).join(between);
        expect(values(text)).toEqual(list.map((item) => JSON.parse(JSON.stringify(item))));
      },
    ),
  );
});

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readJsonDocuments(text)));
});
