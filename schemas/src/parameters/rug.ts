import { defineParameters } from './define-parameters.ts';

/**
 * The model of ruin, `metrics/rug-probability`. Fitted on simulated markets by `npm run fit-model`, which reports how good it
 * is on other seeds (`docs/model-report.md`): logistic regression with weights of at least 0. A 0 is what the fit gave.
 */
export const rugParameters = [
  ...defineParameters('main', 'rug', [
    ['intercept', -7.09, -20, 5, 0.01, 'logit', 'Log odds of ruin without any sign of it'],
    ['trades', 0.13, -5, 5, 0.01, 'logit', 'Added for each doubling of the number of trades above the fewest'],
    ['age', -0.38, -5, 5, 0.01, 'logit', 'Added for each doubling of the age above a minute'],
    ['unknown', 0.3, 0, 1, 0.01, 'share', 'What a sign of ruin counts for while it is not known'],
    [
      'teamFrom',
      0.02,
      0.001,
      0.5,
      0.001,
      'share',
      'Supply in the hands of creator, insiders and bundlers that could begin to ruin',
    ],
    ['teamTo', 0.3, 0.01, 1, 0.01, 'share', 'Supply in their hands from which more makes it no worse'],
    ['manyHolders', 120, 10, 10_000, 1, 'wallets', 'Holders from which more make it no safer'],
    [
      'tradeFloorSol',
      0.5,
      0.01,
      10,
      0.01,
      'SOL',
      'Mean trade where the logarithmic scale of large trades starts to rise steeply',
    ],
    ['tradeLargeSol', 2, 0.1, 100, 0.1, 'SOL', 'Mean trade from which larger ones make it no worse'],
    ['connectedFrom', 0.8, 0, 0.99, 0.01, 'share', 'Supply held by linked wallets above which it speaks of ruin'],
    [
      'worthFrom',
      0.8,
      0,
      0.99,
      0.01,
      'share',
      'Part of the floor of liquidity above which there begins to be something to take',
    ],
    ['rugRatioFrom', 0.7, 0, 0.99, 0.01, 'share', 'Rug ratio above which it speaks of ruin'],
    ['teamHad', 1.35, 0, 20, 0.01, 'logit', 'Weight of supply that creator, insiders and bundlers ever had'],
    ['fewHolders', 3.07, 0, 20, 0.01, 'logit', 'Weight of holders short of many'],
    ['largeTrades', 3.8, 0, 20, 0.01, 'logit', 'Weight of trades larger than those of people'],
    ['bots', 0.87, 0, 20, 0.01, 'logit', 'Weight of the bot probability'],
    ['connectedSupply', 1.18, 0, 20, 0.01, 'logit', 'Weight of supply held by linked wallets'],
    ['worthTaking', 1.69, 0, 20, 0.01, 'logit', 'Weight of liquidity worth taking'],
    ['rugRatio', 2.38, 0, 20, 0.01, 'logit', 'Weight of the rug ratio'],
    ['collapsed', 1.85, 0, 20, 0.01, 'logit', 'Weight of a collapse after which little is left, with most of it sold'],
    ['authority', 2.6, 0, 20, 0.01, 'logit', 'Weight of a live mint or freeze authority'],
  ]),
] as const;
