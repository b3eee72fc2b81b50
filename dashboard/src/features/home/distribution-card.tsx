import { multipleBinColumns } from '@mintscope/schemas/files/statistics-columns';
import type { PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { Link } from 'react-router-dom';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Card } from '../../components/ui/card.tsx';
import { formatCount, formatFull, formatShare } from '../../lib/format.ts';
import { ExportStatistics } from './export-statistics.tsx';
import styles from './statistics.module.css';
import { type CenterView, countedCalls } from './use-center-view.ts';

/** How many calls came to which multiple. */
export function DistributionCard({ statistics, view }: { statistics: PickStatistics; view: CenterView }) {
  const { distribution } = statistics;
  const total = distribution.reduce((sum, { n }) => sum + n, 0);
  const most = Math.max(1, ...distribution.map(({ n }) => n));
  const bins = total === 0 ? [] : distribution.map((bin) => ({ ...bin, share: bin.n / total }));
  return (
    <Card
      title="Distribution of multiples"
      side={
        <ExportStatistics
          what="the distribution of multiples"
          name="distribution"
          statistics={statistics}
          view={view}
          columns={multipleBinColumns}
          rows={bins}
        />
      }
    >
      {bins.length === 0 ? (
        <p className={styles.empty}>No call of this period has figures yet.</p>
      ) : (
        <table className={styles.table}>
          <caption className="visually-hidden">Calls by the multiple that they came to</caption>
          <tbody>
            {bins.map(({ from, to, n, share }) => (
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
                  {formatCount(n)} <small>{formatShare(share)}</small>
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
