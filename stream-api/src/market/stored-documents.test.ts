import { expect, it } from 'vitest';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { parseDetailText, parseRow } from './stored-documents.ts';

const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document));

it('a row from before life, range and groups opens, with these unknown', () => {
  const row = makeRow(1);
  const { life: _, lastTradeAt, scoreLow, scoreHigh, rugProbability, ...some } = row;
  const { bundledThen, insiderRate, freshRate, washShare, devSold, ...former } = some;
  const unknown = { lastTradeAt: null, scoreLow: null, scoreHigh: null, rugProbability: null, bundledThen: null };
  const groups = { insiderRate: null, freshRate: null, washShare: null, devSold: null };
  expect(parseRow(bytesOf(former))).toEqual({ ...former, life: 'trading', ...unknown, ...groups });
});

it('a detail from before reasons had a severity opens with its sentences', () => {
  const detail = makeDetail(makeRow(1), 6);
  const former = { ...detail, scoringTrace: { ...detail.scoringTrace, reasons: ['It was sold.'] } };
  const read = parseDetailText(JSON.stringify(former));
  expect(read.scoringTrace.reasons).toEqual([{ text: 'It was sold.', severity: 'notable', points: null }]);
});
