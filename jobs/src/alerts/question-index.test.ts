import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTokenRow } from '../../testing/make-token-row.ts';
import { openQuestion } from './question.ts';
import { QuestionIndex } from './question-index.ts';

const nowMs = 1_800_000_000_000;
const bound = fc.constantFrom(1, 2, 3, 5);
const unknown = fc.constantFrom('', '?');
const condition = fc.oneof(
  fc.tuple(bound, unknown).map(([min, mark]) => `marketCap:${min}..${mark}`),
  fc.tuple(bound, bound).map(([a, b]) => `holders:${Math.min(a, b)}..${Math.max(a, b)}`),
  bound.map((max) => `age:..${max}`),
  fc.constantFrom('migrated:yes', 'stage:migrated', 'scoreRises:5/60'),
);
const asked = fc.uniqueArray(condition, { minLength: 1, maxLength: 4, selector: (one) => one.split(':')[0] });
const value = fc.constantFrom(0, 1, 2, 3, 4, 5, 6);
const row = fc
  .record({ marketCap: fc.option(value), holders: value, ageS: value, migrated: fc.boolean() })
  .map(({ ageS, ...figures }) => makeTokenRow(1, { ...figures, createdAt: nowMs - ageS * 1000 }));

describe('an index of questions', () => {
  it('has among its candidates all that a row passes, each once', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 20 }), fc.array(row, { maxLength: 5 }), (texts, rows) => {
        const questions = texts.map((conditions, n) => [openQuestion(conditions.join(';'))!, n] as const);
        const index = new QuestionIndex(questions);
        for (const one of rows) {
          const found = [...index.candidates(one, nowMs)].map(([, n]) => n);
          expect(new Set(found).size).toBe(found.length);
          const passing = questions.filter(([question]) => question.passes(one, nowMs)).map(([, n]) => n);
          expect(found).toEqual(expect.arrayContaining(passing));
        }
      }),
    );
  });

  it('leaves out what a row is far from, by the bound that tells most apart', () => {
    const texts = [100, 200, 300, 400].map((cap) => `holders:1..;marketCap:${cap}..`);
    const index = new QuestionIndex(texts.map((text) => [openQuestion(text)!, text] as const));
    const near = makeTokenRow(1, { holders: 5, marketCap: 250 });
    expect([...index.candidates(near, nowMs)].map(([, text]) => text)).toEqual(texts.slice(0, 2));
  });
});
