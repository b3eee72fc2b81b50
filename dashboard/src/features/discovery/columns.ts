import type { LiveColumn } from '../../components/table/column.ts';
import {
  AgeCell,
  HoldersCell,
  LastTradeCell,
  LiquidityCell,
  MarketCapCell,
  ProgressCell,
  TradesCell,
  VolumeCell,
} from './cells/figures.tsx';
import { PerformanceCell } from './cells/performance-cell.tsx';
import { ScoreCell } from './cells/score-cell.tsx';
import { CreatorCell, RiskCell } from './cells/signals-cell.tsx';
import { TokenCell } from './cells/token-cell.tsx';

/** The column of the final score; `minScore` filters it. */
export const scoreColumn = 'evaluation';

/** Columns of the discovery list, in the specification's order; `columnThresholds` tells where their colours change. */
export const discoveryColumns: readonly LiveColumn[] = [
  {
    id: 'token',
    size: 224,
    minSize: 180,
    enablePinning: false,
    enableHiding: false,
    meta: {
      title: 'Token Info',
      help: { definition: 'Symbol, name and address of the token, and marks it has earned.', unit: 'text' },
      grow: 2,
      Cell: TokenCell,
    },
  },
  {
    id: 'age',
    accessorKey: 'createdAt',
    size: 80,
    minSize: 60,
    meta: {
      title: 'Age',
      help: {
        definition: 'Time since launch on chain; below it the launchpad.',
        unit: 'seconds, minutes, hours, days',
      },
      yields: 7,
      Cell: AgeCell,
    },
  },
  {
    id: 'lastTrade',
    accessorKey: 'lastTradeAt',
    size: 86,
    minSize: 60,
    meta: {
      title: 'Last Trade',
      help: {
        definition:
          'Time since the newest trade. A token is dead after an hour without one, a busy one after ten minutes.',
        unit: 'seconds, minutes, hours, days',
      },
      yields: 2,
      Cell: LastTradeCell,
    },
  },
  {
    id: 'marketCap',
    accessorKey: 'marketCap',
    size: 92,
    minSize: 76,
    meta: {
      title: 'Market Cap',
      help: {
        definition: 'Last traded price times supply; below it the price change of five minutes.',
        unit: 'USD (SOL at the configured rate)',
      },
      fullSize: 126,
      align: 'end',
      Cell: MarketCapCell,
    },
  },
  {
    id: 'volume',
    accessorKey: 'volume',
    size: 84,
    minSize: 76,
    meta: {
      title: 'Volume',
      help: { definition: 'Value traded in 24 hours; below it in five minutes.', unit: 'USD' },
      fullSize: 126,
      align: 'end',
      yields: 4,
      Cell: VolumeCell,
    },
  },
  {
    id: 'liquidity',
    accessorKey: 'liquidity',
    size: 84,
    minSize: 76,
    meta: {
      title: 'Liquidity',
      help: { definition: 'What the curve or the pools hold against the token, both sides.', unit: 'USD' },
      fullSize: 126,
      align: 'end',
      hidden: true,
      yields: 4,
      Cell: LiquidityCell,
    },
  },
  {
    id: 'progress',
    accessorKey: 'progress',
    size: 72,
    minSize: 60,
    meta: {
      title: 'Curve',
      help: { definition: 'Share of the curve that is sold; a token migrates to a pool when all of it is.', unit: '%' },
      align: 'end',
      hidden: true,
      yields: 4,
      Cell: ProgressCell,
    },
  },
  {
    id: 'holders',
    accessorKey: 'holders',
    size: 76,
    minSize: 68,
    meta: {
      title: 'Holders',
      help: {
        definition:
          'Wallets with a balance, without curve, pools and burn address; below it the share of the ten largest.',
        unit: 'wallets; % of supply',
      },
      align: 'end',
      yields: 5,
      Cell: HoldersCell,
    },
  },
  {
    id: 'txs',
    accessorKey: 'swaps',
    size: 76,
    minSize: 70,
    meta: {
      title: 'Txs',
      help: { definition: 'Trades since launch; below them buys / sells.', unit: 'trades' },
      fullSize: 122,
      align: 'end',
      yields: 3,
      Cell: TradesCell,
    },
  },
  {
    id: 'creator',
    size: 136,
    minSize: 96,
    meta: {
      title: 'Creator Analysis',
      help: {
        definition: 'What the creator launched before, reuse of the X account and picture, and what the creator holds.',
        unit: 'counts; % of supply',
      },
      grow: 1,
      yields: 1,
      Cell: CreatorCell,
    },
  },
  {
    id: 'risk',
    accessorKey: 'rugProbability',
    size: 154,
    minSize: 110,
    meta: {
      title: 'Risk Analysis',
      help: {
        definition:
          'The two signals that weigh most, worst first; the others are behind "+n". It is sorted by the chance of ruin.',
        unit: '% of supply, chances, counts',
      },
      grow: 3,
      Cell: RiskCell,
    },
  },
  {
    id: 'performance',
    accessorKey: 'performance.currentX',
    size: 160,
    minSize: 120,
    meta: {
      title: 'Performance',
      help: {
        definition:
          'Price since launch, with a dot at its call; now and at its highest as a multiple of the first price, or of its call’s.',
        unit: 'multiple',
      },
      yields: 6,
      Cell: PerformanceCell,
    },
  },
  {
    id: scoreColumn,
    accessorKey: 'finalScore',
    size: 212,
    minSize: 130,
    meta: {
      title: 'Three-Stage Evaluation',
      help: {
        definition:
          'Final score from three stages: S surface, W wallets, T trades. An asterisk marks a provisional score, with the range it may end in while a stage is missing.',
        unit: '0 to 100',
      },
      Cell: ScoreCell,
    },
  },
];
