import type { PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { Link } from 'react-router-dom';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Card } from '../../components/ui/card.tsx';
import { formatCount, formatFull, formatShare } from '../../lib/format.ts';
import styles from './statistics.module.css';
import { type CenterView, countedCalls } from './use-center-view.ts';

/** How many calls came to which multiple. */
export function DistributionCard({
  distribution,
  view,
}: {
  distribution: PickStatistics['distribution'];
  view: CenterView;
}) {
  const total = distribution.reduce((sum, { n }) => sum + n, 0);
  const most = Math.max(1, ...distribution.map(({ n }) => n));
  return (
    <Card title="Distribution of multiples">
      {total === 0 ? (
        <p className={styles.empty}>No call of this period has figures yet.</p>
      ) : (
        <table className={styles.table}>
          <caption className="visually-hidden">Calls by the multiple that they came to</caption>
          <tbody>
            {distribution.map(({ from, to, n }) => (
              <tr key={from}>
                <th scope="row">
                  <Link to={pathOf(view, from, to)}>{rangeText(from, to)}</Link>
                </th>
                <td>
                  <span className={styles.bar} aria-hidden>
                    <span className={styles.fill} style={{ transform: `scaleX(${n / most})` }} />
                  </span>
                </td>
                <td className={styles.end}>
                  {formatCount(n)} <small>{formatShare(n / total)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function pathOf(view: CenterView, from: number, to: number | null): string {
  return callsPath({ ...countedCalls(view), minX: from, ...(to !== null && { belowX: to }) });
}

function rangeText(from: number, to: number | null): string {
  return to === null ? `${formatFull(from)}x and more` : `${formatFull(from)} to ${formatFull(to)}x`;
}
