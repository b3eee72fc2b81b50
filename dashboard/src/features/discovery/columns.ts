import type { LiveColumn } from '../../components/table/column.ts';
import { AgeCell, HoldersCell, MarketCapCell, TradesCell, VolumeCell } from './cells/figures.tsx';
import { PerformanceCell } from './cells/performance-cell.tsx';
import { ScoreCell } from './cells/score-cell.tsx';
import { CreatorCell, RiskCell } from './cells/signals-cell.tsx';
import { TokenCell } from './cells/token-cell.tsx';

/** Columns of the discovery list, in the specification's order; `columnThresholds` tells where their colours change. */
export const discoveryColumns: readonly LiveColumn[] = [
  {
    id: 'token',
    title: 'Token Info',
    help: { definition: 'Symbol, name and address of the token, and marks it has earned.', unit: 'text' },
    size: 240,
    minSize: 180,
    anchored: true,
    Cell: TokenCell,
  },
  {
    id: 'age',
    title: 'Age',
    help: { definition: 'Time since launch on chain; below it the launchpad.', unit: 'seconds, minutes, hours, days' },
    size: 92,
    minSize: 60,
    sortKey: 'age',
    Cell: AgeCell,
  },
  {
    id: 'marketCap',
    title: 'Market Cap',
    help: {
      definition: 'Last traded price times supply; below it the price change of five minutes.',
      unit: 'USD (SOL at the configured rate)',
    },
    size: 100,
    minSize: 76,
    fullSize: 126,
    align: 'end',
    sortKey: 'marketCap',
    Cell: MarketCapCell,
  },
  {
    id: 'volume',
    title: 'Volume',
    help: { definition: 'Value traded in 24 hours; below it in five minutes.', unit: 'USD' },
    size: 90,
    minSize: 76,
    fullSize: 126,
    align: 'end',
    sortKey: 'volume',
    Cell: VolumeCell,
  },
  {
    id: 'holders',
    title: 'Holders',
    help: {
      definition:
        'Wallets with a balance, without curve, pools and burn address; below it the share of the ten largest.',
      unit: 'wallets; % of supply',
    },
    size: 78,
    minSize: 68,
    align: 'end',
    Cell: HoldersCell,
  },
  {
    id: 'txs',
    title: 'Txs',
    help: { definition: 'Trades since launch; below them buys / sells.', unit: 'trades' },
    size: 82,
    minSize: 70,
    fullSize: 122,
    align: 'end',
    Cell: TradesCell,
  },
  {
    id: 'creator',
    title: 'Creator Analysis',
    help: {
      definition: 'What the creator launched before, reuse of the X account and picture, and what the creator holds.',
      unit: 'counts; % of supply',
    },
    size: 120,
    minSize: 96,
    Cell: CreatorCell,
  },
  {
    id: 'risk',
    title: 'Risk Analysis',
    help: {
      definition: 'The two signals that weigh most, worst first; the others are behind "+n".',
      unit: '% of supply, counts',
    },
    size: 168,
    minSize: 110,
    Cell: RiskCell,
  },
  {
    id: 'performance',
    title: 'Performance',
    help: {
      definition: 'Price since launch, multiple of the entry price now and at its highest.',
      unit: 'multiple of entry',
    },
    size: 184,
    minSize: 120,
    sortKey: 'performance',
    Cell: PerformanceCell,
  },
  {
    id: 'evaluation',
    title: 'Three-Stage Evaluation',
    help: {
      definition:
        'Final score from three stages: S surface, W wallets, T trades. An asterisk marks a provisional score.',
      unit: '0 to 100',
    },
    size: 230,
    minSize: 130,
    sortKey: 'score',
    Cell: ScoreCell,
  },
];
