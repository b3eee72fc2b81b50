import { defineParameters } from './define-parameters.ts';

/** Stage 3: how the token trades, and whether that looks like machines. */
export const transactionParameters = [
  ...defineParameters('transaction', 'sample', [
    ['signatureLimit', 100, 5, 1000, 1, 'trades', 'Trades analysed, from launch on'],
    ['minimumTrades', 5, 2, 100, 1, 'trades', 'Trades below which the stage is unavailable'],
    ['quickWindowMs', 15_000, 1, 86_400_000, 100, 'ms', 'Trades within this time of launch are quick'],
    ['roundStepLamports', 50_000_000, 1000, 1_000_000_000, 1000, 'lamports', 'Multiples of this amount are round'],
    ['slotClusterMin', 3, 2, 50, 1, 'trades', 'Trades in one slot that make a slot cluster'],
    ['burstGapMs', 1000, 1, 60_000, 1, 'ms', 'Gaps below this belong to a burst'],
    ['burstMinTrades', 3, 2, 100, 1, 'trades', 'Trades a run of short gaps needs to be a burst'],
  ]),
  ...defineParameters('transaction', 'points', [
    ['base', 50, 0, 100, 1, 'points', 'For a bot probability of 0'],
    ['consistency', 10, 0, 20, 0.5, 'points', 'For each of interval, fee, account reuse, quick and round'],
  ]),
  ...defineParameters('transaction', 'thresholds', [
    ['interval', 0.8, 0, 0.99, 0.01, 'share', 'Interval consistency up to which it keeps all its points'],
    ['fee', 0.9, 0, 0.99, 0.01, 'share', 'Fee consistency up to which it keeps all its points'],
    ['accountReuse', 0.5, 0, 0.99, 0.01, 'share', 'Account reuse up to which it keeps all its points'],
    ['quick', 0.3, 0, 0.99, 0.01, 'share', 'Quick rate up to which it keeps all its points'],
    ['round', 0.5, 0, 0.99, 0.01, 'share', 'Round rate up to which it keeps all its points'],
  ]),
  // Fitted on simulated markets by `npm run mintscope -- fit-bot-model`, which reports how good they are on other seeds:
  // logistic regression with weights of at least 0, small markets of people left alone. A 0 is what the fit gave.
  ...defineParameters('transaction', 'bot', [
    ['intercept', -3.11, -20, 5, 0.01, 'logit', 'Log odds of a bot without any evidence'],
    ['shrinkTrades', 20, 0, 200, 1, 'trades', 'Evidence counts n / (n + this), so that few trades say little'],
    ['intervalConsistency', 3.62, 0, 20, 0.01, 'logit', 'Weight of interval consistency'],
    ['burstiness', 0, 0, 20, 0.01, 'logit', 'Weight of burstiness, moved from -1..1 to 0..1'],
    ['feeConsistency', 5.81, 0, 20, 0.01, 'logit', 'Weight of fee consistency'],
    ['accountReuse', 0, 0, 20, 0.01, 'logit', 'Weight of account reuse'],
    ['maxPayerShare', 7, 0, 20, 0.01, 'logit', 'Weight of the busiest payer'],
    ['payerConcentration', 9.48, 0, 20, 0.01, 'logit', 'Weight of payer concentration'],
    ['quickRate', 0, 0, 20, 0.01, 'logit', 'Weight of quick trades'],
    ['roundRate', 0.18, 0, 20, 0.01, 'logit', 'Weight of round amounts'],
    ['amountClusterShare', 6.05, 0, 20, 0.01, 'logit', 'Weight of equal amounts'],
    ['slotClusterShare', 2.48, 0, 20, 0.01, 'logit', 'Weight of trades crowded into slots'],
    ['computeClusterShare', 5.74, 0, 20, 0.01, 'logit', 'Weight of equal compute units'],
  ]),
  ...defineParameters('transaction', 'risk', [
    ['botCritical', 0.8, 0, 1, 0.01, 'probability', 'Bot probability above which risk is critical'],
    ['botHigh', 0.6, 0, 1, 0.01, 'probability', 'Bot probability above which risk is high'],
    ['botMedium', 0.4, 0, 1, 0.01, 'probability', 'Bot probability above which risk is medium'],
    ['botLow', 0.2, 0, 1, 0.01, 'probability', 'Bot probability above which risk is low; below it is minimal'],
  ]),
  ...defineParameters('transaction', 'alerts', [
    ['intervalCriticalMs', 5000, 0, 600_000, 100, 'ms', 'Average gap below which the pattern alert is critical'],
    ['intervalWarningMs', 30_000, 0, 600_000, 100, 'ms', 'Average gap below which the pattern alert is a warning'],
    ['quickRate', 0.3, 0, 1, 0.01, 'share', 'Quick rate above which there is a pattern alert'],
    ['roundRate', 0.5, 0, 1, 0.01, 'share', 'Round rate above which there is a pattern alert'],
    ['burstiness', 0.5, -1, 1, 0.01, 'burstiness', 'Burstiness above which there is a pattern alert'],
  ]),
  ...defineParameters('transaction', 'wash', [
    ['minVolumeShare', 0.5, 0, 1, 0.01, 'share', 'Share of volume by round-tripping wallets that is wash trading'],
    ['maxNetShare', 0.1, 0, 1, 0.01, 'share', 'Net against gross volume up to which a wallet round-trips'],
    ['minTrades', 4, 2, 1000, 1, 'trades', 'Trades a round-tripping wallet must have made'],
    ['minSampleTrades', 20, 5, 1000, 1, 'trades', 'Trades of the token before wash trading can be said'],
  ]),
] as const;
