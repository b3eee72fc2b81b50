/** Limits by which a screen colours and no score is made: the specification's, beside those of the parameter registry. */
export const displayLimits = {
  /** Shares above which a signal is told in blue, below its yellow or green. */
  noted: { sniperRate: 0.02, smartRate: 0.04, bluechip: 0.02 },
  /** Bot probability below which people seem to trade. */
  botGood: 0.3,
  /** Wallet points out of 50 above which the badge is green, and yellow. */
  walletPoints: { good: 35, fair: 20 },
  /** A group's share of the largest group's, above which its colour rises by one step each. */
  concentration: [0.4, 0.6, 0.8],
} as const;
