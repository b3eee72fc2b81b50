/**
 * Limits by which a screen colours, or a figure's level is named, and no score is made: the specification's tables. What moves a
 * score or a label is a parameter of the registry instead.
 */
export const displayLimits = {
  /** Figures of the list: red above the first, yellow above the second (the rug ratio: from it on). */
  rugRatio: { bad: 0.7, warn: 0.4 },
  /** Chance of ruin: yellow from where as many come to ruin as do not. */
  rugProbability: { bad: 0.7, warn: 0.5 },
  top10: { bad: 0.5, warn: 0.3 },
  sniperRate: { bad: 0.15, warn: 0.08 },
  bundlerRate: { bad: 0.1, warn: 0.05 },
  botCount: { bad: 70, warn: 40 },
  /** Share of bluechip owners above which it is green. */
  bluechipGood: 0.05,
  /** Wallet risk: the level above either, by the names of the specification; below it is low. */
  walletRisk: {
    critical: { gini: 0.9, top10: 0.8 },
    high: { gini: 0.7, top10: 0.6 },
    medium: { gini: 0.5, top10: 0.4 },
  },
  /** HHI above which it is red, and below which it is green. */
  hhi: { bad: 0.25, good: 0.05 },
  /** Bot risk: the level above each probability; below it is minimal. */
  botRisk: { critical: 0.8, high: 0.6, medium: 0.4, low: 0.2 },
  /** Average gap between trades below which it is yellow (ms). */
  gapWarningMs: 30_000,
  /** Multiples now that are positive and excellent, and at the peak. */
  multiple: { positive: 1, excellent: 2 },
  peak: { medium: 2, high: 3 },
  /** Multiples at which an all-time high has a further star. */
  milestones: [2, 5, 10],
  /** Shares above which a signal is told in blue, below its yellow or green. */
  noted: { sniperRate: 0.02, smartRate: 0.04, bluechip: 0.02 },
  /** Bot probability below which people seem to trade. */
  botGood: 0.3,
  /** Wallet points out of 50 above which the badge is green, and yellow. */
  walletPoints: { good: 35, fair: 20 },
  /** A group's share of the largest group's, above which its colour rises by one step each. */
  concentration: [0.4, 0.6, 0.8],
} as const;
