import type { MarketDescription } from './describe-market.ts';

/** A figure of the real market, and the same of a simulated one. */
export interface PublishedFigure {
  figure: string;
  published: string;
  /** Where the real market lies by that source; a regime of another season may lie outside. */
  range: readonly [low: number, high: number];
  source: string;
  unit: 'share' | 'seconds' | 'multiple' | 'trades';
  measured: (market: MarketDescription) => number | null;
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);

/** What the simulated market is set by. Secondary sources are marked *. */
export const publishedFigures: readonly PublishedFigure[] = [
  {
    figure: 'Launches that graduate',
    published: '1.21-1.79 % in 2024, up to 2.56 % (Feb 2024*), 0.4-0.8 % (April 2025*), about 1 % since',
    range: [0.004, 0.0256],
    source: 'CoinGecko 2026; Dune dashboards as quoted by the press*',
    unit: 'share',
    measured: (market) => market.graduatedShare,
  },
  {
    figure: 'Last curve trade on the day of the launch',
    published: '68.7 % (a further 15.5 % trade after the three days watched here)',
    range: [0.64, 0.88],
    source: 'CoinGecko, 18.67 M tokens, June 2026*',
    unit: 'share',
    measured: (market) => market.launchDayOnlyShare,
  },
  {
    figure: 'No curve trade after the first hour',
    published: 'most',
    range: [0.5, 0.8],
    source: 'CoinGecko 2026*; Solidus Labs 2025 (98.6 % collapse)',
    unit: 'share',
    measured: (market) => market.quietAfterHourShare,
  },
  {
    figure: 'Sniped in the block of the creation',
    published: 'over half',
    range: [0.5, 0.8],
    source: 'Pine Analytics 2025*',
    unit: 'share',
    measured: (market) => market.snipedShare,
  },
  {
    figure: 'Snipers paid by the deployer: profitable',
    published: '87 %',
    range: [0.6, 0.95],
    source: 'Pine Analytics 2025*',
    unit: 'share',
    measured: (market) => market.hiredSnipers.profitableShare,
  },
  {
    figure: 'Snipers paid by the deployer: out within 5 minutes',
    published: '85 %',
    range: [0.78, 0.97],
    source: 'Pine Analytics 2025*',
    unit: 'share',
    measured: (market) => market.hiredSnipers.outIn5MinutesShare,
  },
  {
    figure: "A bundle's tokens move on to collecting wallets after (median)",
    published: '17.5 s over 42 verified launches',
    range: [12, 25],
    source: 'verified bundled launches of the real chain',
    unit: 'seconds',
    measured: (market) => seconds(market.collectedAfterMs),
  },
  {
    figure: 'Holding time (median)',
    published: 'about 100 s, down from 300 s',
    range: [50, 300],
    source: 'Galaxy Research 2025',
    unit: 'seconds',
    measured: (market) => seconds(market.holdingMs.median),
  },
  {
    figure: 'Programs among the first 20 buyers',
    published: '30-60 % (an estimate)',
    range: [0.25, 0.6],
    source: 'press*',
    unit: 'share',
    measured: (market) => market.earlyBotShare,
  },
  {
    figure: 'Trades of a graduated token before it graduates (mean)',
    published: '750 (30 M over 40 k launches)',
    range: [250, 1_500],
    source: 'MemeTrans, arXiv 2602.13480',
    unit: 'trades',
    measured: (market) => market.graduatedTrades.curve,
  },
  {
    figure: 'Trades of a graduated token in its pool (mean)',
    published: '4,500 (180 M over 40 k launches)',
    range: [1_000, 12_000],
    source: 'MemeTrans, arXiv 2602.13480',
    unit: 'trades',
    measured: (market) => market.graduatedTrades.pool,
  },
  {
    figure: 'Named tokens that double',
    published: '38.9 % of those one caller chose; chosen by size alone, fewer',
    range: [0.12, 0.39],
    source: 'smugcalls data set, 4,898 calls (CC0)',
    unit: 'share',
    measured: (market) => market.called.twice,
  },
  {
    figure: 'Named tokens that reach 10x',
    published: '5.2 %',
    range: [0.005, 0.12],
    source: 'smugcalls data set',
    unit: 'share',
    measured: (market) => market.called.tenfold,
  },
  {
    figure: 'Highest multiple after being named (median)',
    published: '1.64',
    range: [1.05, 1.7],
    source: 'smugcalls data set',
    unit: 'multiple',
    measured: (market) => market.called.median,
  },
  {
    figure: 'Highest market cap to SOL in the pool',
    published: 'no figure; 4.8 at migration, and it grows with the root of the price',
    range: [0, 100],
    source: 'constant product of the pool',
    unit: 'multiple',
    measured: (market) => market.capToLiquidityMax,
  },
];
