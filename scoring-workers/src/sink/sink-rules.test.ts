import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { committedRules, sinkRulesOf } from './sink-rules.ts';

const initial = sinkRulesOf(createParameterSet({ 'main.state.dustLamports': 50_000 }));

it('a sink that met no control event goes by the rules it begins with', () => {
  expect(committedRules(undefined, initial)).toBe(initial);
  expect(committedRules({ offset: 7, blockEnd: 9 }, initial)).toBe(initial);
});

it('a commit holds its rules, and one of before the dust limit the others', () => {
  const rules = { ...sinkRulesOf(defaultParameters()), controlId: 3, floorMs: 12, slotMs: 500 };
  expect(committedRules({ ...rules, offset: 7, blockEnd: 9 }, initial)).toEqual(rules);
  const { dustLamports: _, solUsdRate: __, ...former } = rules;
  expect(committedRules({ ...former, offset: 7, blockEnd: 9 }, initial)).toEqual({ ...rules, dustLamports: 50_000 });
});
