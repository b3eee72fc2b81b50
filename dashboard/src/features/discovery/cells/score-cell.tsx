import type { TokenRow } from '@mintscope/schemas/token';
import { useRowValue } from '../../../components/table/row-context.tsx';
import { ScoreRing } from '../../../components/ui/score-ring.tsx';
import { StageBars } from '../../../components/ui/stage-bars.tsx';
import { bandLabel, scoreStep } from '../../../lib/band.ts';
import { isProvisional } from '../../../lib/is-provisional.ts';
import { useParameters } from '../../../lib/parameters-context.tsx';
import styles from './score-cell.module.css';

const whole = (score: number | null | undefined) => (score === null || score === undefined ? null : Math.floor(score));
const final = (row: TokenRow | undefined) => whole(row?.finalScore);
const surface = (row: TokenRow | undefined) => whole(row?.initialScore);
const wallets = (row: TokenRow | undefined) => whole(row?.investigationScore);
const trades = (row: TokenRow | undefined) => whole(row?.transactionScore);
const band = (row: TokenRow | undefined) => row?.band ?? null;
const status = (row: TokenRow | undefined) => row?.status ?? 'pending';

export function ScoreCell({ id }: { id: string }) {
  const values = useParameters();
  const score = useRowValue(id, final);
  const scores = [useRowValue(id, surface), useRowValue(id, wallets), useRowValue(id, trades)] as const;
  const bandOf = useRowValue(id, band);
  const waiting = useRowValue(id, (row: TokenRow | undefined) => isProvisional(row, values));
  const state = useRowValue(id, status);
  const label = state === 'error' ? 'Scoring Error' : bandLabel(bandOf);
  return (
    <span
      className={styles.cell}
      data-tip={`${label}${waiting ? ', provisional' : ''}\nFinal ${score ?? '–'}, surface ${scores[0] ?? '–'}, wallets ${scores[1] ?? '–'}, trades ${scores[2] ?? '–'} of 100\nOpen the token to see every term of the score.`}
    >
      <ScoreRing score={score} provisional={waiting} />
      <StageBars scores={scores} />
      <span className={styles.band} data-step={state === 'error' ? 'avoid' : scoreStep(score, values)}>
        {label}
      </span>
    </span>
  );
}
