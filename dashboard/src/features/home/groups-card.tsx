import { type GroupedBy, outcomeGroupColumns } from '@mintscope/schemas/files/statistics-columns';
import { type Outcome, type PickStatistics, smallSample, unknownKey } from '@mintscope/schemas/picks/pick-statistics';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callsPath, type PickFilters } from '../../components/picks/pick-filters.ts';
import { Card } from '../../components/ui/card.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { bandLabel } from '../../lib/band.ts';
import { formatCount, formatMultiple, formatShare } from '../../lib/format.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { ExportStatistics } from './export-statistics.tsx';
import styles from './statistics.module.css';
import { type CenterView, countedCalls } from './use-center-view.ts';

const options = [
  ['byBand', 'Band'],
  ['byLaunchpad', 'Launchpad'],
  ['byHour', 'Hour'],
  ['byParameterVersion', 'Parameters'],
] as const satisfies readonly (readonly [GroupedBy, string])[];

interface Group {
  id: string;
  label: string;
  /** Narrows the list of calls to the group. */
  filter: PickFilters;
  outcome: Outcome;
}

/** What calls of each kind came to. */
export function GroupsCard({ statistics, view }: { statistics: PickStatistics; view: CenterView }) {
  const [by, choose] = useState<GroupedBy>('byBand');
  const groups = groupsOf(statistics, by);
  const kind = options.find(([id]) => id === by)?.[1] ?? '';
  return (
    <Card
      title="Results by"
      side={
        <ExportStatistics
          what={`the results by ${kind.toLowerCase()}`}
          name={`by-${kind.toLowerCase()}`}
          statistics={statistics}
          view={view}
          columns={outcomeGroupColumns(by)}
          rows={statistics[by]}
        />
      }
    >
      <div className={styles.choice}>
        <Segments label="Results by" value={by} options={options} onChange={choose} />
      </div>
      {groups.length === 0 ? (
        <p className={styles.empty}>No call of this period has figures yet.</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{kind}</th>
                <th scope="col" className={styles.end}>
                  Calls
                </th>
                <th scope="col" className={styles.end}>
                  Win rate
                </th>
                <th scope="col" className={styles.end}>
                  Mean
                </th>
                <th scope="col" className={styles.end}>
                  Median
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ id, label, filter, outcome: { n, winRate, mean, median } }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={callsPath({ ...countedCalls(view), ...filter })}>{label}</Link>
                  </th>
                  <td className={styles.end}>
                    {formatCount(n)}
                    {n < smallSample && ', few'}
                  </td>
                  <td className={styles.end}>{formatShare(winRate)}</td>
                  <td className={styles.end}>{formatMultiple(mean)}</td>
                  <td className={styles.end}>{formatMultiple(median)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function groupsOf({ byBand, byLaunchpad, byHour, byParameterVersion }: PickStatistics, by: GroupedBy): Group[] {
  switch (by) {
    case 'byBand':
      return byBand.map(({ key, outcome }) => ({
        id: String(key),
        label: bandLabel(key),
        filter: { band: key ?? unknownKey },
        outcome,
      }));
    case 'byLaunchpad':
      return byLaunchpad.map(({ key, outcome }) => ({
        id: String(key),
        label: launchpadName(key) ?? 'Unknown',
        filter: { launchpad: key ?? unknownKey },
        outcome,
      }));
    case 'byHour':
      return byHour.map(({ key, outcome }) => ({
        id: String(key),
        label: `${String(key).padStart(2, '0')}:00 UTC`,
        filter: { hour: key },
        outcome,
      }));
    case 'byParameterVersion':
      return byParameterVersion.map(({ key, outcome }) => ({
        id: key,
        label: key,
        filter: { parameterVersion: key },
        outcome,
      }));
    default:
      return by satisfies never;
  }
}
