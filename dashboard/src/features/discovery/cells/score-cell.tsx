import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { useRowValues } from '../../../components/table/row-context.tsx';
import { ScoreRing } from '../../../components/ui/score-ring.tsx';
import { StageBars } from '../../../components/ui/stage-bars.tsx';
import { bandLabel, scoreStep } from '../../../lib/band.ts';
import { isProvisional } from '../../../lib/is-provisional.ts';
import { lifeMark, missingVerdict, scoreRange } from '../../../lib/life.ts';
import { useByParameters, useParameters } from '../../../lib/parameters-context.tsx';
import styles from './score-cell.module.css';

const whole = (score: number | null | undefined) => (score === null || score === undefined ? null : Math.floor(score));
const read = (values: ParameterValues) => (row: TokenRow | undefined) => ({
  score: whole(row?.finalScore),
  surface: whole(row?.initialScore),
  wallets: whole(row?.investigationScore),
  trades: whole(row?.transactionScore),
  band: row?.band ?? null,
  life: row?.life ?? 'trading',
  between: row ? (scoreRange(row) ?? '') : '',
  state: row?.status ?? 'pending',
  waiting: isProvisional(row, values),
});

export function ScoreCell({ id }: { id: string }) {
  const values = useParameters();
  const { score, surface, wallets, trades, band, life, between, state, waiting } = useRowValues(
    id,
    useByParameters(read),
  );
  const fewest = parameterValue(values, 'transaction.sample.minimumTrades');
  const missing = missingVerdict({ life, finalScore: score }, fewest);
  const over = lifeMark(life);
  const label = state === 'error' ? 'Scoring Error' : (over?.label ?? bandLabel(band));
  const verdict =
    over?.tip ?? missing ?? `${label}${waiting ? ', provisional' : ''}${between ? `, may become ${between}` : ''}`;
  return (
    <span
      className={styles.cell}
      data-tip={`${verdict}\nFinal ${score ?? '–'}, surface ${surface ?? '–'}, wallets ${wallets ?? '–'}, trades ${trades ?? '–'} of 100\nOpen the token to see every term of the score.`}
    >
      <ScoreRing score={score} provisional={waiting} />
      <StageBars scores={[surface, wallets, trades]} />
      <span className={styles.band} data-step={state === 'error' || over ? 'avoid' : scoreStep(score, values)}>
        {missing !== null && over === null && state !== 'error' ? '–' : label}
        {waiting && between && <small className={styles.range}>{between}</small>}
      </span>
    </span>
  );
}
