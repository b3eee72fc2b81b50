import { defineParameters } from './define-parameters.ts';

/** Stage 3: how the token trades, and whether that looks like machines. */
export const transactionParameters = [
  ...defineParameters('transaction', 'sample', [
    [
      'signatureLimit',
      100,
      5,
      1000,
      1,
      'trades',
      'Trades of a sample: of launch the first ones, of the recent the newest ones',
    ],
    ['recentMs', 900_000, 60_000, 86_400_000, 1000, 'ms', 'Time that the recent sample reaches back'],
    [
      'recentWeight',
      0.5,
      0,
      1,
      0.01,
      'share',
      'Share of the recent sample in the stage score and in the bot probability',
    ],
    [
      'enoughTrades',
      20,
      5,
      1000,
      1,
      'trades',
      'Trades from which the recent sample counts, and wash trading can be said',
    ],
    ['minimumTrades', 5, 2, 100, 1, 'trades', 'Trades below which the stage is unavailable'],
    ['quickWindowMs', 15_000, 1, 86_400_000, 100, 'ms', 'Trades within this time of launch are quick'],
    ['rushWindowMs', 1000, 1, 60_000, 100, 'ms', 'Trades within this time of launch come before a person could see it'],
    ['roundStepLamports', 50_000_000, 1000, 1_000_000_000, 1000, 'lamports', 'Multiples of this amount are round'],
    ['slotClusterMin', 3, 2, 50, 1, 'trades', 'Trades in one slot that make a slot cluster'],
    ['burstGapMs', 1000, 1, 60_000, 1, 'ms', 'Gaps below this belong to a burst'],
    ['burstMinTrades', 3, 2, 100, 1, 'trades', 'Trades a run of short gaps needs to be a burst'],
  ]),
  ...defineParameters('transaction', 'points', [
    [
      'consistency',
      10,
      0,
      20,
      0.5,
      'points',
      'For each of interval, fee, account reuse, quick and round, beside 50 for a bot probability of 0',
    ],
  ]),
  ...defineParameters('transaction', 'thresholds', [
    ['interval', 0.8, 0, 0.99, 0.01, 'share', 'Interval consistency up to which it keeps all its points'],
    ['fee', 0.9, 0, 0.99, 0.01, 'share', 'Fee consistency up to which it keeps all its points'],
    ['accountReuse', 0.5, 0, 0.99, 0.01, 'share', 'Account reuse up to which it keeps all its points'],
    ['quick', 0.3, 0, 0.99, 0.01, 'share', 'Quick rate up to which it keeps all its points; above it is told'],
    ['round', 0.5, 0, 0.99, 0.01, 'share', 'Round rate up to which it keeps all its points; above it is told'],
  ]),
  // Fitted on simulated markets by `npm run fit-model`; how good they are on other seeds is in docs/model-report.md. A 0 is
  // what the fit gave.
  ...defineParameters('transaction', 'bot', [
    ['intercept', -7.66, -20, 5, 0.01, 'logit', 'Log odds of a bot without any evidence, at the fewest trades'],
    ['trades', -1.27, -5, 5, 0.01, 'logit', 'Added for each doubling of the number of trades above the fewest'],
    ['agreement', 3, 0, 10, 0.01, 'logit', 'What signs that agree say beyond their sum'],
    ['intervalConsistency', 1.2, 0, 20, 0.01, 'logit', 'Weight of interval consistency at the fewest trades'],
    ['burstiness', 4.84, 0, 20, 0.01, 'logit', 'Weight of burstiness, moved from -1..1 to 0..1'],
    ['feeConsistency', 0.84, 0, 20, 0.01, 'logit', 'Weight of fee consistency'],
    ['accountReuse', 1.11, 0, 20, 0.01, 'logit', 'Weight of account reuse'],
    ['maxPayerShare', 1.35, 0, 20, 0.01, 'logit', 'Weight of the busiest payer'],
    ['payerConcentration', 0.86, 0, 20, 0.01, 'logit', 'Weight of payer concentration'],
    ['quickRate', 0.5, 0, 20, 0.01, 'logit', 'Weight of quick trades'],
    ['rushRate', 3.02, 0, 20, 0.01, 'logit', 'Weight of trades that no person could be in time for'],
    ['amountClusterShare', 3.8, 0, 20, 0.01, 'logit', 'Weight of equal amounts'],
    ['computeClusterShare', 0, 0, 20, 0.01, 'logit', 'Weight of equal compute units'],
  ]),
  ...defineParameters('transaction', 'botGrowth', [
    ['burstiness', 1.36, 0, 10, 0.01, 'logit', 'What the weight gains with each doubling of the trades'],
    ['accountReuse', 0.6, 0, 10, 0.01, 'logit', 'What the weight gains with each doubling of the trades'],
    ['maxPayerShare', 1.01, 0, 10, 0.01, 'logit', 'What the weight gains with each doubling of the trades'],
    ['payerConcentration', 2.52, 0, 10, 0.01, 'logit', 'What the weight gains with each doubling of the trades'],
    ['amountClusterShare', 0.66, 0, 10, 0.01, 'logit', 'What the weight gains with each doubling of the trades'],
  ]),
  ...defineParameters('transaction', 'alerts', [
    ['intervalCriticalMs', 5000, 0, 600_000, 100, 'ms', 'Average gap below which the pattern alert is critical'],
    ['burstiness', 0.5, -1, 1, 0.01, 'burstiness', 'Burstiness above which there is a pattern alert'],
  ]),
  ...defineParameters('transaction', 'wash', [
    ['maxNetShare', 0.1, 0, 1, 0.01, 'share', 'Net against gross volume up to which a wallet round-trips'],
    ['minTrades', 4, 2, 1000, 1, 'trades', 'Trades a round-tripping wallet must have made'],
  ]),
] as const;
