import type { Calibration } from '@mintscope/schemas/api/learning/get-calibration';
import type { Band } from '@mintscope/schemas/score';
import { bandLabel } from '../../lib/band.ts';
import { cx } from '../../lib/cx.ts';
import { dash, formatCount, formatDuration, formatShare } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { Card } from '../ui/card.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { useCalibration } from './api.ts';
import tableStyles from './simple-table.module.css';
import styles from './track-record-card.module.css';

type AtAge = Calibration['ages'][number];

interface TrackRecordProps {
  band: Band | null;
  rugProbability: number | null;
  ageSeconds: number;
}

/** Below this number a share says nothing yet. */
const fewest = 5;

/** How earlier verdicts of this kind, given at this age, fared. Signed-in users only: visitors see no outcomes. */
export function TrackRecordCard(props: TrackRecordProps) {
  return useUser() ? <LoadedCard {...props} /> : null;
}

function LoadedCard({ band, rugProbability, ageSeconds }: TrackRecordProps) {
  const { data } = useCalibration();
  if (!data) return null;
  const judged = data.calibration.ages.filter(({ bands }) => bands.length > 0);
  const atAge = judged.filter(({ ageMs }) => ageMs <= ageSeconds * 1000).at(-1) ?? judged[0];
  if (!atAge) {
    return (
      <Card title="Track record">
        <p className={styles.note}>
          Each verdict is kept and judged a day later by what came of it. None is that old yet.
        </p>
      </Card>
    );
  }
  const total = atAge.bands.reduce((sum, { n }) => sum + n, 0);
  return (
    <Card
      title="Track record"
      says={`Verdicts at ${formatDuration(atAge.ageMs)} of age by this parameter set, and what came of them: ${formatCount(total)} judged.`}
    >
      <FactList facts={facts(atAge, band, rugProbability)} />
      {atAge.ruin && <Reliability ruin={atAge.ruin} />}
    </Card>
  );
}

function facts({ bands, ruin }: AtAge, band: Band | null, rugProbability: number | null): Fact[] {
  const same = bands.find((each) => each.band === band);
  const verdict = band === null ? 'no verdict' : bandLabel(band);
  const of = (share: number | null | undefined) =>
    same && same.n >= fewest ? `${formatShare(share, 0)} of ${formatCount(same.n)}` : few(same?.n ?? 0);
  const found: Fact[] = [
    {
      name: `${verdict}: ruined`,
      value: of(same?.ruined),
      tip: 'Liquidity pulled, or insiders sold and the price fell',
    },
    { name: `${verdict}: reached 2x`, value: of(same?.reached2x), tip: 'Traded at twice the price of the verdict' },
  ];
  if (ruin === null) return found;
  const bin = ruin.bins.find(
    ({ from, to }) => rugProbability !== null && rugProbability >= from && rugProbability < to,
  );
  found.push(
    { name: 'All: ruined', value: `${formatShare(ruin.baseRate, 0)} of ${formatCount(ruin.n)}`, tip: 'The base rate' },
    {
      name: 'Said alike: ruined',
      value: bin && bin.n >= fewest ? `${formatShare(bin.observed, 0)} of ${formatCount(bin.n)}` : few(bin?.n ?? 0),
      tip: 'Tokens with about this chance of ruin: how many came to it',
    },
    {
      name: 'Brier score',
      value: `${ruin.brier.toFixed(3)} (${ruin.brierOfBaseRate.toFixed(3)})`,
      tip: 'Mean squared error of the chance of ruin\n0 perfect; in brackets that of always telling the base rate',
    },
    {
      name: 'Median warning',
      value: ruin.leadMs ? formatDuration(ruin.leadMs.median) : dash,
      tip: 'Time from the verdict to the ruin, of those that came to ruin',
    },
  );
  return found;
}

function few(n: number): string {
  return `${dash} (n = ${formatCount(n)})`;
}

/** Said against seen: a bar for what came true, a mark where it should end. */
function Reliability({ ruin }: { ruin: NonNullable<AtAge['ruin']> }) {
  return (
    <table className={cx(tableStyles.table, styles.bins)}>
      <caption className="visually-hidden">Chance of ruin that was told, and the share that came to ruin</caption>
      <thead>
        <tr>
          <th scope="col">Said</th>
          <th scope="col">Came true</th>
          <th scope="col" className={tableStyles.end}>
            n
          </th>
        </tr>
      </thead>
      <tbody>
        {ruin.bins.map(({ from, to, n, predicted, observed }) => (
          <tr key={from}>
            <td>
              {Math.round(from * 100)}–{Math.round(to * 100)}%
            </td>
            <td>
              <span className={styles.track}>
                <span className={styles.fill} style={{ transform: `scaleX(${observed})` }} />
                <span className={styles.mark} style={{ left: `${predicted * 100}%` }} />
              </span>
              <span className={tableStyles.percent}>{n >= fewest ? formatShare(observed, 0) : dash}</span>
            </td>
            <td className={tableStyles.end}>{formatCount(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
