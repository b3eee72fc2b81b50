import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, test } from 'vitest';
import { columnThresholds } from './column-thresholds.ts';

test('headers tell the limits of the specification', () => {
  expect(columnThresholds(defaultParameters().values)).toEqual({
    holders: ['Top 10: red above 50%, yellow above 30%, above 33 holders'],
    creator: ['Launches: red above 15, yellow above 5', 'Same image: red above 10, yellow above 3'],
    risk: [
      'Rug: red from 70%, yellow from 40%',
      'Top 10: red above 50%, yellow above 30%',
      'Snipers: red above 15%, yellow above 8%, blue above 2%',
      'Bundlers: red above 10%, yellow above 5%',
      'Bots: red above 70, yellow above 40',
      'Smart money: green above 8%; bluechip: green above 5%',
      'Shares have no colour before there is a verdict',
    ],
    performance: ['2x or more excellent, above 1x positive', 'Stars: high of 2x, 5x, 10x'],
    evaluation: [
      'Strong buy from 80, buy from 60, watch from 40, avoid below',
      'Weights in force: surface 25%, wallets 45%, trades 30%',
    ],
  });
});

test('and follow another set', () => {
  const { values } = createParameterSet({ 'main.bands.buy': 65, 'surface.creator.createdHigh': 20 });
  const { creator, evaluation } = columnThresholds(values);
  expect(creator?.[0]).toBe('Launches: red above 20, yellow above 5');
  expect(evaluation?.[0]).toContain('buy from 65');
});
