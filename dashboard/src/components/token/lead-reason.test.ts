import type { Reason, Severity } from '@mintscope/schemas/score';
import { expect, test } from 'vitest';
import { leadReasons } from './lead-reason.ts';

const reason = (severity: Severity, points: number | null = null): Reason => ({ text: severity, severity, points });
const serious = reason('serious', -1);
const note = reason('notable');
const good = reason('good', 2);
const better = { ...reason('good', 7), text: 'better' };

test('the worst explains a verdict that is not to buy', () => {
  expect(leadReasons({ band: 'WATCH', reasons: [note, good] })).toEqual({ first: note, against: undefined });
  expect(leadReasons({ band: 'AVOID', reasons: [serious, good] })).toEqual({ first: serious, against: undefined });
  expect(leadReasons({ band: null, reasons: [] })).toEqual({ first: undefined, against: undefined });
});

test('a verdict to buy is explained by what speaks for it, with the worst below', () => {
  expect(leadReasons({ band: 'BUY', reasons: [serious, note, good, better] })).toEqual({
    first: better,
    against: serious,
  });
});

test('notes alone do not speak against it, and explain it where nothing speaks for it', () => {
  expect(leadReasons({ band: 'STRONG_BUY', reasons: [note, good, better] })).toEqual({
    first: better,
    against: undefined,
  });
  expect(leadReasons({ band: 'STRONG_BUY', reasons: [good] })).toEqual({ first: good, against: undefined });
  expect(leadReasons({ band: 'BUY', reasons: [note] })).toEqual({ first: note, against: undefined });
});
