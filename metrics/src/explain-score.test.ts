import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { describe, expect, it } from 'vitest';
import { unavailable } from './evaluate-transactions.ts';
import { explainScore } from './explain-score.ts';
import { botRisk, walletRisk } from './risk-levels.ts';
import { unavailableStage } from './score-terms.ts';
import { unknownSurface } from './surface-inputs.ts';

const { values } = defaultParameters();
const wallets: WalletMetrics = {
  holderCount: 60,
  giniCoefficient: 0.6,
  hhi: 0.1,
  nakamoto50: 3,
  top10Concentration: 0.85,
  largestHolder: 0.25,
  connectedSupplyPercent: 0.62,
  largestComponentSupply: 0.4,
  componentCount: 9,
  edgeCount: 3,
  avgDegree: 1,
  linkDensity: 0.1,
  clusterEntropy: 0.5,
  entityNakamoto50: 2,
};

describe('explainScore', () => {
  it('says the worst first and what is unknown last', () => {
    const reasons = explainScore(
      {
        surface: { ...unknownSurface, isHoneypot: true, sniperCount: 12, smartDegenRate: 0.1 },
        wallets,
        transactions: { ...unavailable(50), success: true, botProbability: 0.87, quickRate: 0.5 },
        stages: [unavailableStage('surface', 'no trade is known')],
      },
      values,
    );
    expect(reasons).toEqual([
      'Holders cannot sell: honeypot.',
      'Ten wallets hold 85% of the supply that is held.',
      '3 wallets hold more than half of it.',
      '62% sits in wallets that are linked to each other.',
      'Machines make this market: bot probability 87% over 50 trades.',
      '12 snipers bought right after launch.',
      'The largest wallet holds 25%.',
      'Smart wallets hold 10%.',
      'Only 60 wallets hold it.',
      '50% of the trades came right after launch.',
      'Surface not scored: no trade is known.',
    ]);
  });

  it('says nothing of a token nothing is known of', () => {
    const nothing = { surface: unknownSurface, wallets: null, transactions: unavailable(0), stages: [] };
    expect(explainScore(nothing, values)).toEqual([]);
  });
});

describe('risk levels', () => {
  it.each([
    [0.91, 0, 'critical'],
    [0, 0.81, 'critical'],
    [0.9, 0, 'high'],
    [0, 0.61, 'high'],
    [0.7, 0.6, 'medium'],
    [0.5, 0.4, 'low'],
  ])('wallets: Gini %d, top 10 %d is %s', (giniCoefficient, top10Concentration, level) => {
    expect(walletRisk({ giniCoefficient, top10Concentration }, values)).toBe(level);
  });

  it.each([
    [0.81, 'critical'],
    [0.8, 'high'],
    [0.6, 'medium'],
    [0.4, 'low'],
    [0.2, 'minimal'],
  ])('bots: %d is %s', (botProbability, level) => {
    expect(botRisk({ botProbability }, values)).toBe(level);
  });

  it('are unknown with their figures', () => {
    expect(walletRisk({ giniCoefficient: null, top10Concentration: null }, values)).toBeNull();
    expect(botRisk({ botProbability: null }, values)).toBeNull();
  });
});
