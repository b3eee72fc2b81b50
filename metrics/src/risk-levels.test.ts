import { expect, test } from 'vitest';
import { botRisk, walletRisk } from './risk-levels.ts';

test.each([
  [0.81, 'critical'],
  [0.8, 'high'],
  [0.6, 'medium'],
  [0.4, 'low'],
  [0.2, 'minimal'],
  [null, null],
])('bot probability %s is %s', (botProbability, level) => {
  expect(botRisk({ botProbability })).toBe(level);
});

test.each([
  [0.91, 0, 'critical'],
  [0, 0.81, 'critical'],
  [0.9, 0.8, 'high'],
  [0.71, 0, 'high'],
  [0.7, 0.6, 'medium'],
  [0, 0.41, 'medium'],
  [0.5, 0.4, 'low'],
  [null, null, null],
])('gini %s, top 10 %s: %s', (giniCoefficient, top10Concentration, level) => {
  expect(walletRisk({ giniCoefficient, top10Concentration })).toBe(level);
});
