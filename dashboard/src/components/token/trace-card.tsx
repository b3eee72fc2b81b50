import type { ScoreTerm, ScoreTrace, StageTrace } from '@mintscope/schemas/score';
import { ChevronRight } from 'lucide-react';
import { scoreStep } from '../../lib/band.ts';
import { dash, formatAge, formatScore, formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { Card } from '../ui/card.tsx';
import { figureTip } from '../ui/tip-registry.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { useShownMs } from './past/past-context.ts';
import styles from './trace-card.module.css';
import { describeTerm, extraTerms, splitTerms, sumOf } from './trace-model.ts';

const names = { surface: 'Surface', investigation: 'Wallets', transaction: 'Trades' } as const;

/** Where the score comes from: stages with their weights, and in each stage every term down to its input and parameters. */
export function TraceCard({ trace, open }: { trace: ScoreTrace; open: boolean }) {
  const nowMs = useShownMs();
  return (
    <Card
      id="trace"
      title="Scoring Trace"
      says={`Parameters ${trace.parameterVersion}, events up to ${formatAge(nowMs - trace.eventTimeMs)} ago.`}
    >
      {trace.stages.map((stage) => (
        <Stage key={stage.stage} stage={stage} weight={trace.effectiveWeights[stage.stage]} open={open} />
      ))}
      <Total trace={trace} />
    </Card>
  );
}

function Stage({ stage, weight, open }: { stage: StageTrace; weight: number; open: boolean }) {
  const values = useParameters();
  return (
    <details className={styles.stage} open={open || undefined} data-step={scoreStep(stage.score, values)}>
      <summary>
        <ChevronRight size={14} aria-hidden className={styles.arrow} />
        <span className={styles.name}>{names[stage.stage]}</span>
        {stage.unavailable ? (
          <span className={styles.missing}>{stage.unavailable}</span>
        ) : (
          <span className={styles.track}>
            <span className={styles.fill} style={{ transform: `scaleX(${(stage.score ?? 0) / 100})` }} />
          </span>
        )}
        <span className={styles.score}>{formatScore(stage.score)}</span>
        <span className={styles.weight} data-tip="Weight in the final score, over the stages that are available">
          × {formatShare(weight, 0)}
        </span>
      </summary>
      {stage.terms.length > 0 && <Terms stage={stage.stage} terms={stage.terms} sum={stage.score} unit="of 100" />}
    </details>
  );
}

interface TermsProps {
  stage: string;
  terms: readonly ScoreTerm[];
  sum: number | null;
  unit: string;
}

function Terms({ stage, terms, sum, unit }: TermsProps) {
  const { telling, silent } = splitTerms(terms);
  const largest = Math.max(1e-9, ...terms.map((term) => Math.abs(term.contribution)));
  return (
    <>
      <table className={styles.terms}>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Input</th>
            <th scope="col">Parameters</th>
            <th scope="col" colSpan={2}>
              Contribution
            </th>
          </tr>
        </thead>
        <tbody>
          {telling.map((term) => (
            <Term key={term.name} stage={stage} term={term} largest={largest} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Sum {unit}
            </th>
            <td className={styles.points}>{formatPoints(sum ?? sumOf(terms))}</td>
          </tr>
        </tfoot>
      </table>
      {silent.length > 0 && (
        <p className={styles.silent} {...figureTip(silent.map((term) => silentText(term)).join('\n'))}>
          {silent.length} more {silent.length === 1 ? 'term adds' : 'terms add'} nothing
        </p>
      )}
    </>
  );
}

function Term({ stage, term, largest }: { stage: string; term: ScoreTerm; largest: number }) {
  const { label, input, parameters, registry } = describeTerm(term);
  return (
    <tr>
      <th scope="row" data-tip={term.name}>
        <EvidenceButton of={`${stage}.${term.name}`} title={label}>
          {label}
        </EvidenceButton>
      </th>
      <td>{input}</td>
      <td className={styles.parameters} data-tip={registry || undefined}>
        {parameters}
      </td>
      <td className={styles.bar}>
        <span
          data-negative={term.contribution < 0 || undefined}
          style={{ width: `${(Math.abs(term.contribution) / largest) * 100}%` }}
        />
      </td>
      <td className={styles.points}>{formatPoints(term.contribution)}</td>
    </tr>
  );
}

function silentText(term: ScoreTerm): string {
  const { label, input } = describeTerm(term);
  return `${label}: ${input}`;
}

function Total({ trace }: { trace: ScoreTrace }) {
  return (
    <div className={styles.total}>
      <span>Final score</span>
      <span className={styles.formula}>
        {trace.stages
          .filter((stage) => stage.score !== null)
          .map((stage) => `${formatScore(stage.score)} × ${formatShare(trace.effectiveWeights[stage.stage], 0)}`)
          .join(' + ')}
        {extraTerms(trace.terms).map((term) => (
          <Extra key={term.name} term={term} />
        ))}
      </span>
      <strong>{trace.finalScore === null ? dash : formatPoints(Math.floor(trace.finalScore * 10) / 10)}</strong>
    </div>
  );
}

/** A boost, the clamp or a cap, which opens its evidence. */
function Extra({ term }: { term: ScoreTerm }) {
  const { label } = describeTerm(term);
  return (
    <>
      {' + '}
      <EvidenceButton of={`final.${term.name}`} title={label}>
        {`${label} ${formatPoints(term.contribution)}`}
      </EvidenceButton>
    </>
  );
}

function formatPoints(points: number): string {
  return `${points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`;
}
