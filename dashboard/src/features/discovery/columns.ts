import type { LiveColumn } from '../../components/table/column.ts';
import { AgeCell, HoldersCell, MarketCapCell, TradesCell, VolumeCell } from './cells/figures.tsx';
import { PerformanceCell } from './cells/performance-cell.tsx';
import { ScoreCell } from './cells/score-cell.tsx';
import { CreatorCell, RiskCell } from './cells/signals-cell.tsx';
import { TokenCell } from './cells/token-cell.tsx';

/** Columns of the discovery list, in the specification's order. `evaluation` gets the weights in force at run time. */
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
      thresholds: ['Top 10: red above 50%, yellow above 30%'],
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
      thresholds: ['Launches: red above 15, yellow above 5', 'Same image: red above 10, yellow above 3'],
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
      thresholds: [
        'Rug: red from 70%, yellow from 40%',
        'Top 10: red above 50%, yellow above 30%',
        'Snipers: red above 15%, yellow above 8%, blue above 2%',
        'Bundlers: red above 10%, yellow above 5%',
        'Bots: red above 70, yellow above 40',
        'Smart money: green above 8%; bluechip: green above 5%',
      ],
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
      thresholds: ['2x or more excellent, 1x or more positive', 'Stars: high of 2x, 5x, 10x'],
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
      thresholds: ['Strong buy from 80, buy from 60, watch from 40, avoid below'],
    },
    size: 230,
    minSize: 130,
    sortKey: 'score',
    Cell: ScoreCell,
  },
];
