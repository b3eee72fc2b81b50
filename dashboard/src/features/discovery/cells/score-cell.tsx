import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { useRowValue } from '../../../components/table/row-context.tsx';
import { ScoreRing } from '../../../components/ui/score-ring.tsx';
import { StageBars } from '../../../components/ui/stage-bars.tsx';
import { bandLabel, scoreStep } from '../../../lib/band.ts';
import { isProvisional } from '../../../lib/is-provisional.ts';
import { lifeMark, missingVerdict, scoreRange } from '../../../lib/life.ts';
import { useParameters } from '../../../lib/parameters-context.tsx';
import styles from './score-cell.module.css';

const whole = (score: number | null | undefined) => (score === null || score === undefined ? null : Math.floor(score));
const final = (row: TokenRow | undefined) => whole(row?.finalScore);
const surface = (row: TokenRow | undefined) => whole(row?.initialScore);
const wallets = (row: TokenRow | undefined) => whole(row?.investigationScore);
const trades = (row: TokenRow | undefined) => whole(row?.transactionScore);
const band = (row: TokenRow | undefined) => row?.band ?? null;
const life = (row: TokenRow | undefined) => row?.life ?? 'trading';
const range = (row: TokenRow | undefined) => (row ? (scoreRange(row) ?? '') : '');
const status = (row: TokenRow | undefined) => row?.status ?? 'pending';

export function ScoreCell({ id }: { id: string }) {
  const values = useParameters();
  const score = useRowValue(id, final);
  const scores = [useRowValue(id, surface), useRowValue(id, wallets), useRowValue(id, trades)] as const;
  const bandOf = useRowValue(id, band);
  const waiting = useRowValue(id, (row: TokenRow | undefined) => isProvisional(row, values));
  const state = useRowValue(id, status);
  const lifeOf = useRowValue(id, life);
  const between = useRowValue(id, range);
  const fewest = parameterValue(values, 'transaction.sample.minimumTrades');
  const missing = missingVerdict({ life: lifeOf, finalScore: score }, fewest);
  const over = lifeMark(lifeOf);
  const label = state === 'error' ? 'Scoring Error' : (over?.label ?? bandLabel(bandOf));
  const verdict =
    over?.tip ?? missing ?? `${label}${waiting ? ', provisional' : ''}${between ? `, may become ${between}` : ''}`;
  return (
    <span
      className={styles.cell}
      data-tip={`${verdict}\nFinal ${score ?? '–'}, surface ${scores[0] ?? '–'}, wallets ${scores[1] ?? '–'}, trades ${scores[2] ?? '–'} of 100\nOpen the token to see every term of the score.`}
    >
      <ScoreRing score={score} provisional={waiting} />
      <StageBars scores={scores} />
      <span className={styles.band} data-step={state === 'error' || over ? 'avoid' : scoreStep(score, values)}>
        {missing !== null && over === null && state !== 'error' ? '–' : label}
        {waiting && between && <small className={styles.range}>{between}</small>}
      </span>
    </span>
  );
}
