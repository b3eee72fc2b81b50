import { tokenRowSchema } from '@mintscope/schemas/token';
import { expect, test } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { createEntry, encodePatch, updateEntry } from './token-entry.ts';

const row = makeRow(1);
const whole = (stored: object) => JSON.parse(encodePatch(createEntry(stored as typeof row, 1), -1));

test('the whole row is written as it is', () => {
  expect(whole(row)).toEqual(row);
  expect(Object.keys(whole(row)).sort()).toEqual(Object.keys(tokenRowSchema.shape).sort());
});

test('a row of another version is told with the fields that are known here, null where it has none', () => {
  const { spark: _, ...older } = row;
  expect(whole(older)).toEqual({ ...row, spark: null });
  expect(whole({ ...row, later: 1 })).toEqual(row);
  expect(whole({ ...older, later: 1 })).toEqual({ ...row, spark: null });
  expect(whole({ ...row, spark: undefined })).toEqual({ ...row, spark: null });
});

test('a patch has what changed since, and the whole row all of it, also after another was made', () => {
  const entry = createEntry(row, 1);
  encodePatch(entry, -1);
  const next = { ...row, version: row.version + 1, holders: 77 };
  updateEntry(entry, next, 2);
  expect(JSON.parse(encodePatch(entry, 1))).toEqual({ address: row.address, version: next.version, holders: 77 });
  expect(JSON.parse(encodePatch(entry, -1))).toEqual(next);
});
