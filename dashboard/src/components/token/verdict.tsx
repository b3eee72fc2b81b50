import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Reason } from '@mintscope/schemas/score';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { CircleAlert, Clock, Skull } from 'lucide-react';
import { bandLabel, scoreStep } from '../../lib/band.ts';
import { formatPoints } from '../../lib/format-points.ts';
import { lifeMark, missingVerdict, scoreRange } from '../../lib/life.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { Chip } from '../ui/chip.tsx';
import { ScoreRing } from '../ui/score-ring.tsx';
import { leadReasons } from './lead-reason.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  audit: TokenAudit;
  /** Leads to the evidence. */
  onWhy: () => void;
}

/** The answer first: score, band, what it rests on in one sentence, and what is still missing. */
export function Verdict({ audit, onWhy }: VerdictProps) {
  const { scoringTrace: trace, token } = audit;
  const values = useParameters();
  const over = lifeMark(trace.life);
  const missing = missingVerdict(trace, parameterValue(values, 'transaction.sample.minimumTrades'));
  const provisional = over === null && missing === null && (trace.provisional || token.provisional);
  const range = scoreRange(trace);
  const { first, against } = leadReasons(trace);
  return (
    <button type="button" className={styles.verdict} onClick={onWhy} data-tip="Show every term of this score">
      <ScoreRing score={trace.finalScore} provisional={provisional} size={64} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.band} data-step={scoreStep(trace.finalScore, values)}>
            {missing ?? bandLabel(trace.band)}
          </span>
          {over && (
            <Chip tone={over.tone} icon={Skull} tip={over.tip}>
              {over.label}
            </Chip>
          )}
          {provisional && (
            <Chip tone="warn" tip={range ? 'What the score may become once every stage is known.' : undefined}>
              {range ? `Provisional, ${range}` : 'Provisional'}
            </Chip>
          )}
          {over === null && missing === null && token.status === 'pending' && (
            <Chip icon={Clock}>Pending Enrichment</Chip>
          )}
          {token.status === 'error' && (
            <Chip tone="bad" icon={CircleAlert}>
              Scoring Error
            </Chip>
          )}
        </span>
        {first ? <Why reason={first} /> : <span className={styles.why}>Not enough is known yet to say why.</span>}
        {against && <Why reason={against} lead="Against it: " />}
      </span>
    </button>
  );
}

function Why({ reason: { text, points }, lead = '' }: { reason: Reason; lead?: string }) {
  return (
    <span className={styles.why}>
      {lead}
      <span>{text}</span>
      {points !== null && <span className={styles.points}> {formatPoints(points)} points</span>}
    </span>
  );
}
