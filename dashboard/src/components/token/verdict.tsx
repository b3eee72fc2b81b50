import type { TokenAudit } from '@mintscope/schemas/token-record';
import { CircleAlert, Clock } from 'lucide-react';
import { bandLabel, scoreStep } from '../../lib/band.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { Chip } from '../ui/chip.tsx';
import { ScoreRing } from '../ui/score-ring.tsx';
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
  const provisional = trace.provisional || token.provisional;
  return (
    <button type="button" className={styles.verdict} onClick={onWhy} data-tip="Show every term of this score">
      <ScoreRing score={trace.finalScore} provisional={provisional} size={64} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.band} data-step={scoreStep(trace.finalScore, values)}>
            {bandLabel(trace.band)}
          </span>
          {provisional && <Chip tone="warn">Provisional</Chip>}
          {token.status === 'pending' && <Chip icon={Clock}>Pending Enrichment</Chip>}
          {token.status === 'error' && (
            <Chip tone="bad" icon={CircleAlert}>
              Scoring Error
            </Chip>
          )}
        </span>
        <span className={styles.why}>{trace.reasons[0] ?? 'Not enough is known yet to say why.'}</span>
      </span>
    </button>
  );
}
