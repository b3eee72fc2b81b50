import { defineParameters } from './define-parameters.ts';

/** What a shard remembers, for how long, and from when on it says something about a wallet or a token. */
export const stateParameters = [
  ...defineParameters('main', 'state', [
    ['tickMs', 10_000, 1000, 600_000, 1000, 'ms', 'Event time between two looks at tokens that had no event'],
    ['endAfterMs', 21_600_000, 60_000, 604_800_000, 60_000, 'ms', 'Time without a trade after which a token has ended'],
    ['reanchorMs', 2000, 0, 60_000, 100, 'ms', 'Difference to the block time from which slot times are corrected'],
    ['dustLamports', 10_000, 0, 1_000_000_000, 1000, 'lamports', 'Trades below this amount set no price'],
    ['maxWalletFacts', 500_000, 1000, 10_000_000, 1000, 'wallets', 'Wallets whose funding and history are remembered'],
    [
      'walletFactsMs',
      259_200_000,
      3_600_000,
      31_536_000_000,
      3_600_000,
      'ms',
      'Time after which unused wallet history goes',
    ],
    ['recentTrades', 100, 1, 100, 1, 'trades', 'Newest trades kept with a token'],
  ]),
  ...defineParameters('investigation', 'funding', [
    ['minLamports', 10_000_000, 0, 100_000_000_000, 1_000_000, 'lamports', 'SOL transfers below this fund nobody'],
    ['maxFunded', 100, 2, 100_000, 1, 'wallets', 'A wallet that funded more than this is an exchange or a service'],
    ['maxPartners', 16, 1, 1000, 1, 'wallets', 'Wallets remembered with which a wallet exchanged SOL, the first ones'],
  ]),
  ...defineParameters('surface', 'bots', [
    ['gapSlots', 2, 0, 100, 1, 'slots', 'Trades of one wallet this close together are quick'],
    ['minQuickTrades', 3, 1, 1000, 1, 'trades', 'Quick trades of a wallet from which it is a bot'],
  ]),
  ...defineParameters('surface', 'honeypot', [
    ['minBuyers', 25, 2, 10_000, 1, 'wallets', 'Buyers without one seller among them from which a token is a honeypot'],
    ['minBuys', 40, 2, 10_000, 1, 'trades', 'Buys without one sell from which a token is a honeypot'],
  ]),
] as const;
