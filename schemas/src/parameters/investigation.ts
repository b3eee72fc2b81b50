import { defineParameters } from './define-parameters.ts';

/** Stage 2: who holds the token and which wallets belong together. */
export const investigationParameters = [
  ...defineParameters('investigation', 'points', [
    ['gini', 15, 0, 50, 0.5, 'points of 50', 'For evenly spread balances (1 - Gini)'],
    ['nakamoto', 10, 0, 50, 0.5, 'points of 50', 'For many wallets being needed to hold more than half'],
    ['connectedSupply', 10, 0, 50, 0.5, 'points of 50', 'For supply held outside linked clusters'],
    ['top10', 10, 0, 50, 0.5, 'points of 50', 'For supply held outside the ten largest wallets'],
    ['hhi', 5, 0, 50, 0.5, 'points of 50', 'For low concentration (HHI)'],
  ]),
  ...defineParameters('investigation', 'scales', [
    ['nakamotoCap', 50, 1, 1000, 1, 'wallets', 'Nakamoto coefficient worth full points, and said to be good above'],
    ['hhiDivisor', 0.25, 0.01, 1, 0.01, 'HHI', 'HHI from which the HHI part is worth nothing'],
  ]),
  ...defineParameters('investigation', 'graph', [
    ['hubDegreeCap', 50, 2, 1000, 1, 'wallets', 'A wallet, funder or transaction linking more wallets makes no edges'],
    ['slotGroupCap', 20, 2, 1000, 1, 'wallets', 'A slot with more buyers is a crowd and makes no edges'],
    ['launchWindowSlots', 25, 0, 10_000, 1, 'slots', 'Slots after launch in which buying together is evidence'],
    [
      'linkAgeMs',
      86_400_000,
      3_600_000,
      31_536_000_000,
      3_600_000,
      'ms',
      'Time for which a transfer or a shared funder links wallets',
    ],
    ['transferWeight', 1, 0, 1, 0.01, 'weight', 'Edge weight of a direct transfer'],
    ['sameFunderWeight', 0.8, 0, 1, 0.01, 'weight', 'Edge weight of a shared first funder'],
    ['sameTransactionWeight', 1, 0, 1, 0.01, 'weight', 'Edge weight of buys in one transaction'],
    ['sameSlotWeight', 0.3, 0, 1, 0.01, 'weight', 'Edge weight of buys in one slot of the launch window'],
    ['strongWeight', 0.8, 0, 4, 0.05, 'weight', 'Evidence between two wallets from which it is strong'],
  ]),
  ...defineParameters('investigation', 'launch', [
    ['sniperWindowMs', 5000, 0, 600_000, 100, 'ms', 'A wallet that buys within this of the first trade is a sniper'],
    ['bundleMinBuyers', 4, 2, 100, 1, 'wallets', 'Buyers in one slot or transaction at launch that make a bundle'],
    ['crowdBuyers', 30, 4, 1000, 1, 'wallets', 'Buyers in one slot above which they have to be tied to be a bundle'],
    ['crowdTiedShare', 0.5, 0, 1, 0.01, 'share', 'Share of them that payer, funder or transfer has to tie'],
    ['freshMs', 86_400_000, 60_000, 2_592_000_000, 60_000, 'ms', 'Since its first SOL a wallet is fresh for this long'],
    ['whaleShare', 0.03, 0.001, 1, 0.001, 'share', 'Share of the supply above which a holder is a whale'],
  ]),
  ...defineParameters('investigation', 'smartMoney', [
    [
      'minClosedTokens',
      10,
      1,
      1000,
      1,
      'tokens',
      'Tokens a wallet must have a result of (it sold out, or held on when they died) before it can be smart money',
    ],
    ['minWinRate', 0.6, 0, 1, 0.01, 'share', 'Share of them with a profit'],
    [
      'minWinRateLow',
      0.4,
      0,
      1,
      0.01,
      'share',
      'Lower end of the interval of that share (95%), which luck has to reach',
    ],
    ['minProfitSol', 1, 0, 10_000, 0.5, 'SOL', 'Profit over all of them'],
  ]),
  ...defineParameters('investigation', 'insights', [
    ['nakamotoCritical', 5, 1, 1000, 1, 'wallets', 'Nakamoto coefficient at or below which it is critical'],
    ['connectedSupply', 0.5, 0, 1, 0.01, 'share', 'Connected supply above which it is notable'],
    ['largestHolder', 0.2, 0, 1, 0.01, 'share', 'Share of the largest holder above which it is notable'],
    ['holdersLow', 100, 1, 100_000, 1, 'wallets', 'Holder count below which it is low'],
  ]),
] as const;
