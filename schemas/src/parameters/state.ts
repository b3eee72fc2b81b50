import { defineParameters } from './define-parameters.ts';

/** When a token is over, which trades count, and from when on they say something about a wallet or a token. */
export const stateParameters = [
  ...defineParameters('main', 'state', [
    ['endAfterMs', 21_600_000, 60_000, 604_800_000, 60_000, 'ms', 'Time without a trade after which a token has ended'],
    ['dustLamports', 10_000, 0, 1_000_000_000, 1000, 'lamports', 'Trades below this amount set no price'],
    ['soldOutShare', 0.001, 0, 0.5, 0.001, 'share', 'What a wallet may keep of what it got and still has sold out'],
  ]),
  ...defineParameters('investigation', 'funding', [
    [
      'minLamports',
      10_000_000,
      0,
      100_000_000_000,
      1_000_000,
      'lamports',
      'SOL transfers below this fund no wallet and link none',
    ],
  ]),
  ...defineParameters('surface', 'bots', [
    ['gapSlots', 2, 0, 100, 1, 'slots', 'Trades of one wallet this close together are quick'],
    ['minQuickTrades', 3, 1, 1000, 1, 'trades', 'Quick trades of a wallet from which it is a bot'],
  ]),
  ...defineParameters('surface', 'honeypot', [
    ['minBuyers', 25, 2, 10_000, 1, 'wallets', 'New buyers since the last sell from which a token may be a honeypot'],
    ['minRunMs', 60_000, 0, 3_600_000, 1000, 'ms', 'Time since the last sell from which a token may be a honeypot'],
    ['sellShare', 0.2, 0.01, 0.9, 0.01, 'share', 'Most of the trades that are taken to be sells where all is well'],
    [
      'chanceExponent',
      4,
      1,
      30,
      0.5,
      'exponent',
      'x: chance of 10^-x below which sells have not stopped by themselves',
    ],
  ]),
] as const;
