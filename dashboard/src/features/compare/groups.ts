import type { FigureLine } from './figure-lines.ts';

/** A line that is more than a figure. */
export type OtherLine = 'verdict' | 'score' | 'asOf' | 'spark' | 'launchpad' | 'socials' | 'reasons';

interface Group {
  title: string;
  lines: readonly (FigureLine | OtherLine)[];
}

/** What stands below each other, in the order of a token's page: the verdict first. */
export const groups: readonly Group[] = [
  {
    title: 'Score',
    lines: [
      'verdict',
      'score',
      { field: 'initialScore', better: 'higher', tip: 'First stage: what can be read off the token itself, of 100' },
      {
        field: 'investigationScore',
        better: 'higher',
        tip: 'Second stage: who holds it and how they are linked, of 100',
      },
      { field: 'transactionScore', better: 'higher', tip: 'Third stage: how it is traded, of 100' },
      'reasons',
      'asOf',
    ],
  },
  {
    title: 'Market',
    lines: [
      'spark',
      { field: 'price', tip: 'USD a token, last trade' },
      // Of different prices: none is the best of them.
      { field: 'currentX', tip: 'Price now as a multiple of the first price, or of its call’s once it is called' },
      { field: 'maxX', tip: 'Highest multiple of the first price, or of its call’s since it is called' },
      { field: 'priceChange5m', tip: 'Change of the price in five minutes' },
      { field: 'priceChange1h', tip: 'Change of the price in an hour' },
      { field: 'marketCap', tip: 'Last traded price times supply, USD' },
      {
        field: 'liquidity',
        better: 'higher',
        tip: 'What the curve or the pools hold against the token, both sides, USD',
      },
      { field: 'volume', better: 'higher', tip: 'Value traded in 24 hours, USD' },
      { field: 'swaps', tip: 'Trades, buys and sells together' },
    ],
  },
  {
    title: 'Who holds it',
    lines: [
      { field: 'holders', better: 'higher', tip: 'Wallets with a balance, without curve, pools and burn address' },
      { field: 'top10HolderRate', better: 'lower', tip: 'Share of the supply held by the ten largest holders' },
      { field: 'sniperRate', better: 'lower', tip: 'Share of the supply that snipers bought and did not sell' },
      {
        field: 'bundlerRate',
        better: 'lower',
        tip: 'Share of the supply that was bundled at launch and is not sold',
      },
      { field: 'insiderRate', better: 'lower', tip: 'Share of the supply that insiders got and did not sell' },
      {
        field: 'smartDegenCount',
        better: 'higher',
        tip: 'Wallets that earned on past tokens and bought this one, whether they still hold it or not',
      },
      { field: 'devSold', better: 'lower', tip: 'Share of what the creator ever had of it that was sold' },
      { field: 'creatorHolding', tip: 'Share of the supply in the wallet of the creator' },
    ],
  },
  {
    title: 'Risk',
    lines: [
      { field: 'rugProbability', better: 'lower', tip: 'Chance of ruin within a day' },
      { field: 'botProbability', better: 'lower', tip: 'How likely its trades come from bots' },
    ],
  },
  {
    title: 'Launch',
    lines: [
      { field: 'progress', tip: 'Share of the curve that is sold; a token migrates to a pool when all of it is' },
      { field: 'age', tip: 'Time since the launch on chain' },
      { field: 'lastTrade', tip: 'Time since the newest trade' },
      'launchpad',
      'socials',
    ],
  },
];
