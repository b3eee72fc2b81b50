import { expect, test } from 'vitest';
import { botRisk } from './transactions-card.tsx';
import { walletRisk } from './wallet-card.tsx';

test.each([
  [0.81, 'Critical bot risk'],
  [0.8, 'High bot risk'],
  [0.6, 'Medium bot risk'],
  [0.4, 'Low bot risk'],
  [0.2, 'Minimal bot risk'],
  [null, 'Unknown'],
])('bot probability %s reads %s', (probability, label) => {
  expect(botRisk(probability).label).toBe(label);
});

const unknown = {
  holderCount: 0,
  giniCoefficient: null,
  hhi: null,
  nakamoto50: null,
  top10Concentration: null,
  largestHolder: null,
  connectedSupplyPercent: null,
  largestComponentSupply: null,
  componentCount: 0,
  edgeCount: 0,
  avgDegree: null,
  linkDensity: null,
  clusterEntropy: null,
  entityNakamoto50: null,
};

test.each([
  [0.91, 0, 'Critical'],
  [0, 0.81, 'Critical'],
  [0.9, 0.8, 'High'],
  [0.71, 0, 'High'],
  [0.7, 0.6, 'Medium'],
  [0, 0.41, 'Medium'],
  [0.5, 0.4, 'Low'],
  [null, null, 'Unknown'],
])('gini %s, top 10 %s: %s', (giniCoefficient, top10Concentration, label) => {
  expect(walletRisk({ ...unknown, giniCoefficient, top10Concentration }).label).toBe(label);
});
