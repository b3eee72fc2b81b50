import { defineParameters } from './define-parameters.ts';

/** What turns three stage scores into one final score, and figures every stage shares. */
export const mainParameters = [
  ...defineParameters('main', 'weights', [
    ['surface', 0.25, 0, 1, 0.01, 'weight', 'Share of the surface stage in the final score'],
    ['investigation', 0.45, 0, 1, 0.01, 'weight', 'Share of the wallet investigation stage in the final score'],
    ['transaction', 0.3, 0, 1, 0.01, 'weight', 'Share of the transaction stage in the final score'],
  ]),
  ...defineParameters('main', 'boosts', [
    ['paidAd', 4, 0, 20, 0.5, 'points', 'Added to the final score of a token with a paid profile ad'],
    ['ctoPromotion', 5, 0, 20, 0.5, 'points', 'Added to the final score of a token with a CTO promotion'],
  ]),
  ...defineParameters('main', 'bands', [
    ['strongBuy', 80, 0, 100, 1, 'points', 'Final score from which a token is STRONG_BUY'],
    ['buy', 60, 0, 100, 1, 'points', 'Final score from which a token is BUY'],
    ['watch', 40, 0, 100, 1, 'points', 'Final score from which a token is WATCH; below it is AVOID'],
  ]),
  ...defineParameters('main', 'completeness', [
    ['minAgeMs', 30_000, 0, 600_000, 1000, 'ms', 'Age a token needs before its analysis can be complete'],
  ]),
  ...defineParameters('main', 'rates', [
    ['solUsdRate', 180, 1, 10_000, 1, 'USD/SOL', 'What a SOL is worth wherever a USD figure is shown'],
  ]),
  ...defineParameters('main', 'time', [
    [
      'futureSlackMs',
      30_000,
      0,
      3_600_000,
      1000,
      'ms',
      'Most that an event may be ahead of its receipt; one further ahead is held to that',
    ],
  ]),
] as const;
