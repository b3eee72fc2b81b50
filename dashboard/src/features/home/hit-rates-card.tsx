import { hitRateColumns } from '@mintscope/schemas/files/statistics-columns';
import { type HitRate, type PickStatistics, smallSample } from '@mintscope/schemas/picks/pick-statistics';
import { Link } from 'react-router-dom';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatMultiple, formatShare } from '../../lib/format.ts';
import { ExportStatistics } from './export-statistics.tsx';
import styles from './statistics.module.css';
import { type CenterView, countedCalls } from './use-center-view.ts';

/** Which share of the calls reached each multiple, with the interval that so many calls allow to speak of. */
export function HitRatesCard({ statistics, view }: { statistics: PickStatistics; view: CenterView }) {
  const { mean, median, n, hitRates } = statistics.outcome;
  return (
    <Card
      title="Hit rates"
      side={
        <ExportStatistics
          what="the hit rates"
          name="hit-rates"
          statistics={statistics}
          view={view}
          columns={hitRateColumns}
          rows={n === 0 ? [] : hitRates}
        />
      }
      says={
        n === 0
          ? undefined
          : `Mean ${formatMultiple(mean)}, median ${formatMultiple(median)}, of ${formatCount(n)} calls. The line across a bar: its interval of 95%.`
      }
    >
      {n === 0 ? (
        <p className={cx(styles.empty, styles.inPlace)}>No call of this period has figures yet.</p>
      ) : (
        <table className={cx(styles.table, styles.twoLines)}>
          <caption className="visually-hidden">Share of calls that reached a multiple</caption>
          <thead>
            <tr>
              <th scope="col">Reached</th>
              <th scope="col">Share</th>
              <th scope="col" className={styles.end}>
                Calls
              </th>
            </tr>
          </thead>
          <tbody>
            {hitRates.map((rate) => (
              <Row key={rate.x} rate={rate} view={view} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ rate: { x, hits, n, rate, low, high }, view }: { rate: HitRate; view: CenterView }) {
  const calls = callsPath({ ...countedCalls(view), minX: x });
  return (
    <tr>
      <th scope="row">
        <Link to={calls}>{x}x</Link>
      </th>
      <td>
        <span className={styles.bar} aria-hidden>
          <span className={styles.fill} style={{ transform: `scaleX(${rate ?? 0})` }} />
          {low !== null && high !== null && (
            <span className={styles.interval} style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
          )}
        </span>
        <span className={styles.rate}>
          {formatShare(rate)} <small>{low === null ? '' : `${formatShare(low)} to ${formatShare(high)}`}</small>
        </span>
      </td>
      <td className={styles.end}>
        {formatCount(hits)} of {formatCount(n)}
        {n < smallSample && ', few'}
      </td>
    </tr>
  );
}
