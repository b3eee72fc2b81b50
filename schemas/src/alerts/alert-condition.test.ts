import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertStages, formatAlert, isMoveField, moveFields, parseAlert } from './alert-condition.ts';

const fields = Object.keys(moveFields).filter(isMoveField);
const move = fc
  .record({
    field: fc.constantFrom(...fields),
    part: fc.double({ min: 1e-7, max: 1, noNaN: true }),
    withinS: fc.integer({ min: 10, max: 600 }),
  })
  .map(({ field, part, withinS }) => {
    const by = moveFields[field].unit === 'count' ? Math.ceil(part * 10) : part;
    return { kind: 'move' as const, field, by, withinS };
  });
const stage = fc
  .constantFrom(...alertStages)
  .map((one) => ({ kind: 'stage' as const, field: 'stage' as const, stage: one }));
const cap = fc
  .nat()
  .map((min) => ({ kind: 'range' as const, field: 'marketCap' as const, min, max: null, unknown: false }));

it('is read as the conditions that it was written from', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(move, stage, cap), { selector: ({ field }) => field }), (conditions) => {
      expect(parseAlert(formatAlert(conditions))).toEqual(conditions);
    }),
  );
});

it.each([
  ['liquidityFalls:0.5', 'liquidityFalls must be a size and seconds such as 0.5/300'],
  ['liquidityFalls:-0.5/300', 'liquidityFalls must be a size and seconds such as 0.5/300'],
  ['liquidityFalls:1.5/300', 'liquidityFalls must be by more than 0 and at most 1'],
  ['bundlersSell:0/300', 'bundlersSell must be by more than 0 and at most 1'],
  ['smartBuy:1.5/60', 'smartBuy must be by a whole number'],
  ['scoreFalls:10/601', 'scoreFalls must be within 10 to 600 seconds'],
  ['scoreFalls:10/5', 'scoreFalls must be within 10 to 600 seconds'],
  ['stage:rich', `stage must be one of ${alertStages.join(', ')}`],
  ['stage:migrated;stage:closing', 'stage is bounded twice'],
  ['smartBuy:1/60;smartBuy:2/60', 'smartBuy is bounded twice'],
  ['marketCap:10..5;smartBuy:1/60', 'marketCap begins above its end'],
  ['constructor:1/60', '"constructor" is nothing that tokens are filtered by'],
])('%s is refused by name', (text, problem) => {
  expect(parseAlert(text)).toBe(problem);
});
