import { type DashboardStats, type MultipleKind, smallSample } from '@mintscope/schemas/picks/pick-statistics';
import { Link } from 'react-router-dom';
import { callsPath, type PickFilters } from '../../components/picks/pick-filters.ts';
import { kindOptions } from '../../components/picks/statistics-options.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { figureTip } from '../../components/ui/tip-registry.ts';
import { formatCount, formatMultiple, formatScore, formatShare } from '../../lib/format.ts';
import styles from './stat-cards.module.css';
import { type CenterView, countedCalls } from './use-center-view.ts';

interface StatCard {
  label: string;
  value: string;
  /** How many it rests on, under the figure. */
  sample: string;
  tip: string;
  /** The calls behind it; null where it is of no calls. */
  calls: PickFilters | null;
}

/** The six cards: what each is stands in its tip, how many it rests on under it, and it leads to the calls behind it. */
export function StatCards({
  stats,
  view,
  failed,
}: {
  stats: DashboardStats | undefined;
  view: CenterView;
  failed: boolean;
}) {
  return (
    <ul className={styles.cards} aria-label="Statistics">
      {cardsOf(stats, view).map(({ label, value, sample, tip, calls }) => (
        <li key={label} className={styles.card} {...figureTip(failed ? `${tip}\nThe server did not answer.` : tip)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>
            {!stats && !failed ? (
              <Skeleton width="55%" height={20} />
            ) : calls ? (
              <Link to={callsPath(calls)} aria-label={`${label} ${value}: the calls behind it`}>
                {value}
              </Link>
            ) : (
              value
            )}
          </span>
          <span className={styles.sample}>{sample}</span>
        </li>
      ))}
    </ul>
  );
}

const kindWords: Readonly<Record<MultipleKind, string>> = {
  headline: 'Highest multiple of the call’s price',
  ...Object.fromEntries(
    kindOptions.slice(1).map(([kind, size]) => [kind, `What ${size} would have returned by the stated exit`]),
  ),
} as Record<MultipleKind, string>;

function cardsOf(stats: DashboardStats | undefined, view: CenterView): StatCard[] {
  const { scope, period, of } = view;
  const n = stats?.tokensWithPerformance;
  const sample = stats ? `n = ${formatCount(n)}${n !== undefined && n < smallSample ? ', few' : ''}` : '';
  const calls: PickFilters = { scope, period };
  const behind = countedCalls(view);
  const counted = 'Removed calls count too.';
  return [
    {
      label: 'Win Rate',
      value: formatShare(stats?.winRate),
      sample: stats ? `${formatCount(stats.winningTokens)} of ${formatCount(n)}` : '',
      tip: `Win Rate\n${kindWords[of]}: at least ${formatMultiple(stats?.winnerThreshold)}\nOf the calls of the period with figures. ${counted}`,
      calls: stats ? { ...behind, minX: stats.winnerThreshold } : behind,
    },
    {
      label: 'Active Picks',
      value: formatCount(stats?.mintscopePicksCount),
      sample: stats ? `${formatCount(stats.calls)} called in the period` : '',
      tip: 'Active Picks\nCalls that are followed now: for 7 days, or as long as they trade above their price',
      calls: { scope, period: 'all', followed: 'now' },
    },
    {
      label: 'Market Score',
      value: formatScore(stats?.marketScore),
      sample: stats ? `n = ${formatCount(stats.marketScoreN)}` : '',
      tip: 'Market Score\nMean final score of the complete tokens that were launched in the last hour\n0 to 100',
      calls: null,
    },
    {
      label: 'Selection Ratio',
      value: formatShare(stats?.selectionRatio, 2),
      sample: stats ? `${formatCount(stats.calls)} of ${formatCount(stats.eligibleTokens)}` : '',
      tip: 'Selection Ratio\nCalls of the period, of the tokens that became eligible in it',
      calls,
    },
    {
      label: 'Mean',
      value: formatMultiple(stats?.avgPerformance),
      sample,
      tip: `Mean\n${kindWords[of]}, summed and divided by the number of calls\nA few very high ones lift it: see the median. ${counted}`,
      calls: behind,
    },
    {
      label: 'Median',
      value: formatMultiple(stats?.medianPerformance),
      sample,
      tip: `Median\n${kindWords[of]}: half of the calls came to more, half to less. ${counted}`,
      calls: behind,
    },
  ];
}
