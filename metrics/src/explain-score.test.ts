import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { StageName, StageTrace } from '@mintscope/schemas/score';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { describe, expect, it } from 'vitest';
import { type Findings, noFindings } from './cap-score.ts';
import { unavailable } from './evaluate-transactions.ts';
import type { Ending } from './explain-caps.ts';
import { type ExplainInputs, explainScore } from './explain-score.ts';
import { botRisk, walletRisk } from './risk-levels.ts';
import { availableStage, unavailableStage } from './score-terms.ts';
import { scoreWallets } from './score-wallets.ts';
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

const ending: Ending = {
  life: 'trading',
  trades: 50,
  quietMs: 0,
  isPulled: false,
  ruin: { worstFall: null, pulled: null, lastMs: null, best: null },
  drawdown: null,
  insidersSold: null,
};
const equal = { surface: 1 / 3, investigation: 1 / 3, transaction: 1 / 3 };

function stage(name: StageName, score: number): StageTrace {
  return availableStage(name, [{ name: 'all', input: score, unit: 'points', parameters: {}, contribution: score }]);
}

function explain(change: Partial<ExplainInputs>) {
  const stages = [stage('surface', 50), stage('investigation', 50), stage('transaction', 50)];
  const trace = { stages, effectiveWeights: equal, terms: [], band: 'WATCH' as const };
  const nothing = { surface: unknownSurface, wallets: null, transactions: null, findings: noFindings, ending, trace };
  return explainScore({ ...nothing, ...change }, values);
}

describe('explainScore', () => {
  it('says the worst first and what is unknown last', () => {
    const reasons = explain({
      surface: { ...unknownSurface, sniperCount: 12, smartDegenRate: 0.1 },
      findings: { ...noFindings, honeypot: true },
      wallets,
      transactions: { ...unavailable(50), success: true, botProbability: 0.87, quickRate: 0.5 },
      trace: {
        stages: [unavailableStage('surface', 'no trade is known')],
        effectiveWeights: equal,
        terms: [],
        band: 'WATCH',
      },
    });
    expect(reasons.map(({ text }) => text)).toEqual([
      'Holders cannot sell: honeypot.',
      'Ten wallets hold 85% of what is held.',
      '3 wallets hold more than half of it.',
      '62% sits in wallets that are linked to each other.',
      'Machines make this market: bot probability 87% over 50 trades.',
      '12 snipers bought right after launch.',
      'The largest wallet holds 25%.',
      'Only 60 wallets hold it.',
      '50% of the first 50 trades came right after launch.',
      'Smart wallets hold 10%.',
      'Surface not scored: no trade is known.',
    ]);
  });

  it.each<[Partial<WalletMetrics>, string, string]>([
    [{ holderCount: 11 }, 'critical', 'Ten wallets hold 85% of what is held.'],
    [{ holderCount: 10, top10Concentration: 1 }, 'critical', '10 wallets hold all of it.'],
    [{ holderCount: 1, top10Concentration: 1 }, 'critical', 'One wallet holds all of it.'],
    [{ top10Concentration: 0.7, giniCoefficient: 0.75 }, 'serious', 'Ten wallets hold 70% of what is held.'],
    [{ top10Concentration: 0.28, giniCoefficient: 0.75 }, 'serious', 'Few wallets hold most of it: Gini 0.75.'],
    [{ top10Concentration: 0.7, giniCoefficient: 0.92 }, 'critical', 'Few wallets hold most of it: Gini 0.92.'],
  ])('of wallets of which %j it says how much is in how few', (changes, severity, text) => {
    const calm = { nakamoto50: 30, connectedSupplyPercent: 0, largestHolder: 0.1 };
    const reasons = explain({ wallets: { ...wallets, ...calm, ...changes } });
    expect(reasons.filter((reason) => reason.text.includes('wallet') && reason.severity !== 'notable')).toEqual([
      expect.objectContaining({ text, severity }),
    ]);
  });

  it('says nothing of a token nothing is known of', () => {
    expect(explain({})).toEqual([]);
  });

  it.each<[Partial<Findings>, Partial<Ending>, string, string]>([
    [{ rugged: true }, { isPulled: true }, 'fatal', 'Rugged: its liquidity was taken out.'],
    [
      { rugged: true },
      { drawdown: 0.953, insidersSold: 0.8 },
      'fatal',
      'Rugged: insiders sold 80% of what they had, and what holders could get fell 95% from its peak.',
    ],
    [{ dead: true }, { quietMs: 25 * 60_000 + 59_000 }, 'fatal', 'Dead: no trade for 25 min.'],
    [{ dead: true }, { quietMs: 7 * 3_600_000 }, 'fatal', 'Dead: no trade for 7 h.'],
    [{ dead: true }, { quietMs: 72 * 3_600_000 }, 'fatal', 'Dead: no trade for 3 days.'],
    [{ noHolders: true }, {}, 'fatal', 'All holders have sold out.'],
    [
      { ruined: true },
      { ruin: { worstFall: 0.934, pulled: null, lastMs: 0, best: 1 } },
      'critical',
      'Ruined before: insiders left, and what holders could get fell 93% from its peak. It came back: a takeover by its community, or bait. It may read Buy a day later, above its old peak.',
    ],
    [
      { ruined: true },
      { life: 'waiting', ruin: { worstFall: null, pulled: 0.8, lastMs: 0, best: 1 } },
      'critical',
      'Ruined before: its liquidity was taken out (80%).',
    ],
    [{ washShare: 0.62 }, {}, 'critical', '62% of the volume is wash trading.'],
    [{ oneHand: 0.7 }, {}, 'critical', 'One hand holds 70% of the supply.'],
    [{ freezable: true }, {}, 'serious', 'Holders can be frozen at any time.'],
    [{ mintable: true, freezable: true }, {}, 'serious', 'More tokens can be minted, and holders frozen, at any time.'],
    [{ liquidityUsd: 12.4 }, {}, 'serious', 'Next to no liquidity: $12.'],
  ])('%j is said first', (findings, change, severity, text) => {
    const inputs = { findings: { ...noFindings, ...findings }, ending: { ...ending, ...change } };
    expect(explain(inputs)[0]).toEqual({ text, severity, points: null });
  });

  it.each([
    [0.4, '0 ms'],
    [38, '38 ms'],
    [50, '0.1 s'],
    [140, '0.1 s'],
  ])('a gap of %s ms between the first trades is %s', (avgIntervalMs, text) => {
    const reasons = explain({ transactions: { ...unavailable(100), success: true, avgIntervalMs } });
    expect(reasons.map((reason) => reason.text)).toContain(`The first 100 trades follow each other every ${text}.`);
  });

  it('tells the points that a finding took and that a stage lost', () => {
    const findings = { ...noFindings, dead: true, rugProbability: 0.2 };
    const terms = [{ name: 'cap.dead', input: 1, unit: 'yes = 1', parameters: {}, contribution: -31 }];
    const investigation = scoreWallets(wallets, values);
    const trace = { stages: [investigation], effectiveWeights: equal, terms, band: 'AVOID' as const };
    const reasons = explain({ findings, wallets, trace });
    expect(reasons[0]).toMatchObject({ severity: 'fatal', points: -31, of: 'final.cap.dead' });
    // 10 points of 50 for the top 10, of which 0.85 are lost, doubled, a third of the final score.
    const top = reasons.find(({ text }) => text.startsWith('Ten wallets'));
    expect(top?.points).toBeCloseTo((-2 * 8.5) / 3, 12);
    expect(top?.of).toBe('investigation.top10');
    expect(reasons.some(({ text }) => text.includes('ruin'))).toBe(false);
  });

  // Such a chance leaves 83, 47 and 13 points.
  it.each([
    [0.02, 'notable'],
    [0.08, 'serious'],
    [0.2, 'critical'],
  ])('a chance of ruin of %s that holds the score is %s', (rugProbability, severity) => {
    const terms = [{ name: 'cap.ruin', input: 1, unit: 'probability', parameters: {}, contribution: -1.4 }];
    const trace = { stages: [], effectiveWeights: equal, terms, band: 'WATCH' as const };
    const [reason] = explain({ findings: { ...noFindings, rugProbability }, trace });
    expect(reason).toMatchObject({ severity, points: -1.4, of: 'final.cap.ruin' });
  });

  it('says why a token is to be avoided that has no bad finding', () => {
    const stages = [stage('surface', 10), stage('investigation', 40), stage('transaction', 60)];
    const trace = { stages, effectiveWeights: equal, terms: [], band: 'AVOID' as const };
    expect(explain({ trace })).toEqual([
      { text: 'Weak in surface: 10 of 100.', severity: 'serious', points: expect.closeTo(-30, 12) },
    ]);
  });

  it('has nothing critical to say of a Buy: the rest outweighs it', () => {
    const stages = [stage('surface', 90), stage('investigation', 90), stage('transaction', 90)];
    const trace = { stages, effectiveWeights: equal, terms: [], band: 'BUY' as const };
    const severities = explain({ wallets, trace }).map(({ severity }) => severity);
    expect(severities).toContain('serious');
    expect(severities).not.toContain('critical');
  });

  it.each<[Partial<WalletMetrics>, string[]]>([
    [{ holderCount: 1, nakamoto50: 1, largestHolder: 1 }, ['One wallet holds all of it.']],
    [
      { holderCount: 3, nakamoto50: 1, largestHolder: 0.61 },
      ['3 wallets hold all of it.', 'One wallet holds more than half of it: 61%.'],
    ],
    [
      { holderCount: 8, nakamoto50: 2, largestHolder: 0.35 },
      ['8 wallets hold all of it.', '2 wallets hold more than half of it.', 'The largest wallet holds 35%.'],
    ],
  ])('says each thing once of wallets of which %j', (changes, texts) => {
    const few = { ...wallets, top10Concentration: 1, connectedSupplyPercent: 0, ...changes };
    expect(explain({ wallets: few }).map(({ text }) => text)).toEqual(texts);
  });

  it('says of a single holder what each of two terms took', () => {
    const one = { ...wallets, holderCount: 1, nakamoto50: 1, largestHolder: 1, top10Concentration: 1 };
    const terms = [{ name: 'score', input: 1, unit: 'points', parameters: {}, contribution: 1 }];
    const trace = { stages: [scoreWallets(one, values)], effectiveWeights: equal, terms, band: 'WATCH' as const };
    const told = explain({ wallets: one, trace }).map(({ of, points }) => [of, points! < 0]);
    expect(told).toContainEqual(['investigation.top10', true]);
    expect(told).toContainEqual(['investigation.nakamoto', true]);
  });

  it('says what a token without a verdict waits for, and not again of its transactions', () => {
    const trace = {
      stages: [unavailableStage('transaction', '3 trades seen, 5 are needed')],
      effectiveWeights: equal,
      terms: [],
      band: null,
    };
    expect(explain({ trace, ending: { ...ending, life: 'waiting', trades: 3 } })).toEqual([
      { text: 'Waiting for 5 trades: 3 so far.', severity: 'unknown', points: null },
    ]);
  });

  it('says what a token without a verdict waits for', () => {
    expect(explain({ ending: { ...ending, life: 'waiting', trades: 3 } })).toEqual([
      { text: 'Waiting for 5 trades: 3 so far.', severity: 'unknown', points: null },
    ]);
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
    expect(walletRisk({ giniCoefficient, top10Concentration })).toBe(level);
  });

  it.each([
    [0.81, 'critical'],
    [0.8, 'high'],
    [0.6, 'medium'],
    [0.4, 'low'],
    [0.2, 'minimal'],
  ])('bots: %d is %s', (botProbability, level) => {
    expect(botRisk({ botProbability })).toBe(level);
  });

  it('are unknown with their figures', () => {
    expect(walletRisk({ giniCoefficient: null, top10Concentration: null })).toBeNull();
    expect(botRisk({ botProbability: null })).toBeNull();
  });
});

it('says of a rug ratio who made it: providers, insiders, or traders alone', () => {
  const surface = { ...unknownSurface, rugRatio: 0.5 };
  const of = (change: Partial<Ending>) =>
    explain({ surface, ending: { ...ending, ...change } }).find(({ text }) => text.includes('rug ratio'))?.text;
  expect(of({})).toBe('The market shrank from its peak: rug ratio 50%.');
  expect(of({ insidersSold: 0.8 })).toBe(
    'The market shrank from its peak, insiders sold 80% of theirs: rug ratio 50%.',
  );
  expect(of({ isPulled: true })).toBe('Liquidity was pulled: rug ratio 50%.');
});
