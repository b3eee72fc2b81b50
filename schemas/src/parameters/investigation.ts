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
    ['nakamotoCap', 50, 1, 1000, 1, 'wallets', 'Nakamoto coefficient worth full points'],
    ['hhiDivisor', 0.25, 0.01, 1, 0.01, 'HHI', 'HHI from which the HHI part is worth nothing'],
  ]),
  ...defineParameters('investigation', 'graph', [
    ['hubDegreeCap', 50, 2, 1000, 1, 'wallets', 'A wallet, funder or transaction linking more wallets makes no edges'],
    ['slotGroupCap', 20, 2, 1000, 1, 'wallets', 'A slot with more buyers is a crowd and makes no edges'],
    ['launchWindowSlots', 25, 0, 10_000, 1, 'slots', 'Slots after launch in which buying together is evidence'],
    ['transferWeight', 1, 0, 1, 0.01, 'weight', 'Edge weight of a direct transfer'],
    ['sameFunderWeight', 0.8, 0, 1, 0.01, 'weight', 'Edge weight of a shared first funder'],
    ['sameTransactionWeight', 1, 0, 1, 0.01, 'weight', 'Edge weight of buys in one transaction'],
    ['sameSlotWeight', 0.3, 0, 1, 0.01, 'weight', 'Edge weight of buys in one slot of the launch window'],
    ['bubbleMapHolders', 100, 5, 1000, 1, 'wallets', 'Largest holders shown in the bubble map'],
  ]),
  ...defineParameters('investigation', 'launch', [
    ['sniperWindowSlots', 5, 0, 1000, 1, 'slots', 'A wallet that buys within this many slots of launch is a sniper'],
    ['bundleMinBuyers', 3, 2, 100, 1, 'wallets', 'Buyers in one slot of the launch window that make a bundle'],
  ]),
  ...defineParameters('investigation', 'smartMoney', [
    ['minClosedTokens', 5, 1, 1000, 1, 'tokens', 'Tokens a wallet must have sold out of before it can be smart money'],
    ['minWinRate', 0.6, 0, 1, 0.01, 'share', 'Share of them sold at a profit'],
    ['minProfitSol', 5, 0, 10_000, 0.5, 'SOL', 'Profit over all of them'],
  ]),
  ...defineParameters('investigation', 'risk', [
    ['giniCritical', 0.9, 0, 1, 0.01, 'Gini', 'Gini above which wallet risk is critical'],
    ['giniHigh', 0.7, 0, 1, 0.01, 'Gini', 'Gini above which wallet risk is high'],
    ['giniMedium', 0.5, 0, 1, 0.01, 'Gini', 'Gini above which wallet risk is medium'],
    ['top10Critical', 0.8, 0, 1, 0.01, 'share', 'Top 10 share above which wallet risk is critical'],
    ['top10High', 0.6, 0, 1, 0.01, 'share', 'Top 10 share above which wallet risk is high'],
    ['top10Medium', 0.4, 0, 1, 0.01, 'share', 'Top 10 share above which wallet risk is medium'],
  ]),
  ...defineParameters('investigation', 'insights', [
    ['nakamotoCritical', 5, 1, 1000, 1, 'wallets', 'Nakamoto coefficient at or below which it is critical'],
    ['nakamotoGood', 50, 1, 10_000, 1, 'wallets', 'Nakamoto coefficient above which it is good'],
    ['connectedSupply', 0.5, 0, 1, 0.01, 'share', 'Connected supply above which it is notable'],
    ['hhiCritical', 0.25, 0, 1, 0.01, 'HHI', 'HHI above which it is critical'],
    ['hhiGood', 0.05, 0, 1, 0.01, 'HHI', 'HHI below which it is good'],
    ['largestHolder', 0.2, 0, 1, 0.01, 'share', 'Share of the largest holder above which it is notable'],
    ['holdersLow', 100, 1, 100_000, 1, 'wallets', 'Holder count below which it is low'],
    ['holdersStrong', 1000, 1, 1_000_000, 1, 'wallets', 'Holder count above which it is strong'],
  ]),
] as const;
