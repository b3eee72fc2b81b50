import { describedDay, describeMarket } from '@mintscope/ingest/simulator/describe-market';
import { type PublishedFigure, publishedFigures } from '@mintscope/ingest/simulator/published-figures';
import { regimes } from '@mintscope/ingest/simulator/regimes';
import { table } from './write-table.ts';

const startMs = 1_790_000_000_000;
const seed = 90_500;

/** The market beside published figures: a day of each regime, measured as the studies measured theirs. Some seconds each. */
export function compareWithPublished(): string[] {
  const described = Object.entries(regimes).map(([name, regime]) => ({
    name,
    market: describeMarket({ ...describedDay, seed, startMs, regime }),
  }));
  return [
    '## The market beside published figures',
    '',
    'A day of launches of each regime, watched for three days more. The market was set from these figures before any model saw it, and',
    'is not changed for one. *Outside*: beyond the range given, where another season of the real market may well lie.',
    '',
    ...table(
      ['figure', 'published', 'range', ...described.map(({ name }) => name), 'source'],
      publishedFigures.map((each) => [
        each.figure,
        each.published,
        each.range.map((end) => written(end, each.unit)).join(' to '),
        ...described.map(({ market }) => judged(each, each.measured(market))),
        each.source,
      ]),
    ),
    '',
  ];
}

function judged({ range, unit }: PublishedFigure, value: number | null): string {
  if (value === null) return '–';
  const isInside = value >= range[0] && value <= range[1];
  return isInside ? written(value, unit) : `${written(value, unit)}, outside`;
}

function written(value: number, unit: PublishedFigure['unit']): string {
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'seconds') return `${value.toFixed(1)} s`;
  return unit === 'multiple' ? `${value.toFixed(2)}x` : value.toFixed(0);
}
