import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { ChartLine } from 'lucide-react';
import { formatDuration, formatScore } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { TimeLines } from '../charts/time-lines.tsx';
import styles from './late-cards.module.css';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import { usePast } from './past/past-context.ts';
import { useLiveRow } from './use-live-row.ts';
import { useScores } from './use-scores.ts';

const stages = [
  ['surface', 'Surface', 'first'],
  ['investigation', 'Wallets', 'second'],
  ['transaction', 'Trades', 'third'],
] as const;

/** The final score since the launch, and the stages that it is made of. */
export function ScoreCard({ row }: { row: TokenRow }) {
  const { createdAt } = row;
  const query = useScores(useLiveRow(row));
  const values = useParameters();
  const when = usePast() ? 'then' : 'now';
  return (
    <LoadedCard
      title="Score over Time"
      query={query}
      icon={ChartLine}
      height={lateHeights.score.tall}
      says={(points) => `${formatScore(lastOf(points).final)} ${when}; ${sentence(points, createdAt)}`}
      empty={(points) => (points.some(({ final }) => final !== null) ? null : 'No score was kept yet')}
    >
      {(points) => (
        <div className={styles.plot}>
          <TimeLines
            label="Final score and the scores of its stages, of 100, since the launch"
            top={100}
            formatValue={formatScore}
            guides={guidesOf(values)}
            lines={[
              ...stages.map(([stage, name, look]) => ({
                ...{ name, look },
                points: points.map((point) => ({ atMs: point.timeMs - createdAt, value: point[stage] })),
              })),
              {
                ...{ name: 'Final', look: 'main' as const },
                points: points.map(({ timeMs, final }) => ({ atMs: timeMs - createdAt, value: final })),
              },
            ]}
          />
          <ul className={styles.keys}>
            <li data-look="main">Final</li>
            {stages.map(([stage, name, look]) => (
              <li key={stage} data-look={look}>
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </LoadedCard>
  );
}

function guidesOf(values: ParameterValues) {
  return [
    { value: parameterValue(values, 'main.bands.watch'), name: 'Watch' },
    { value: parameterValue(values, 'main.bands.buy'), name: 'Buy' },
    { value: parameterValue(values, 'main.bands.strongBuy'), name: 'Strong buy' },
  ];
}

function lastOf(points: readonly ScorePoint[]): ScorePoint {
  return points.findLast(({ final }) => final !== null)!;
}

function sentence(points: readonly ScorePoint[], createdAt: number): string {
  const known = points.filter(({ final }) => final !== null);
  const best = known.reduce((high, point) => ((point.final ?? 0) > (high.final ?? 0) ? point : high), known[0]!);
  const at = formatDuration(best.timeMs - createdAt);
  return `highest ${formatScore(best.final)}, ${at} after the launch.`;
}
