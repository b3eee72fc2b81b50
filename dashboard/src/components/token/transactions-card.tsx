import { botRisk } from '@mintscope/metrics/risk-levels';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { Activity } from 'lucide-react';
import { Suspense } from 'react';
import { botLevels, botTone } from '../../lib/bot-levels.ts';
import { dash, formatCompact, formatCount, formatDuration, formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { riskLabels } from './risk-labels.ts';

const GapBars = lazyPart(() => import('../charts/gap-bars.tsx').then((module) => module.GapBars));

/** Few bots are nothing to be glad of yet. */
const risks = { ...riskLabels, low: { label: 'Low', tone: 'plain' } } as const;

/** How it trades: whether people or programs. */
export function TransactionsCard({ evaluation }: { evaluation: TxEvaluation | null }) {
  const values = useParameters();
  if (!evaluation?.success) {
    return (
      <Card title="Transaction Evaluation" side={<Chip>NO DATA</Chip>}>
        <Notice icon={Activity} title="Transaction analysis not available">
          Waiting for data...
        </Notice>
      </Card>
    );
  }
  const risk = risks[botRisk(evaluation, values) ?? 'unknown'];
  return (
    <Card
      title="Transaction Evaluation"
      says={sentence(evaluation)}
      side={
        <Chip tone={risk.tone} focusable tip={riskTip(values)}>
          {risk === risks.unknown ? risk.label : `${risk.label} bot risk`}
        </Chip>
      }
    >
      <FactList facts={facts(evaluation, values)} />
      {evaluation.timing && evaluation.timing.transactionGaps.length > 1 && (
        <Suspense fallback={<Skeleton height={82} />}>
          <GapBars gaps={evaluation.timing.transactionGaps} />
        </Suspense>
      )}
    </Card>
  );
}

function sentence({ analyzedCount, accountUniquePayers, botProbability }: TxEvaluation): string {
  const bots = botProbability === null ? '' : ` Bots are ${formatShare(botProbability, 0)} likely.`;
  return `${formatCount(analyzedCount)} trades by ${formatCount(accountUniquePayers)} payers examined.${bots}`;
}

function riskTip(values: ParameterValues): string {
  const above = (level: 'Critical' | 'High' | 'Medium' | 'Low') =>
    formatShare(parameterValue(values, `transaction.risk.bot${level}`), 0);
  return `Bot risk\nabove ${above('Critical')} critical, ${above('High')} high, ${above('Medium')} medium, ${above('Low')} low, else minimal`;
}

function facts(evaluation: TxEvaluation, values: ParameterValues): Fact[] {
  const { avgIntervalMs: gap, burstiness, botProbability, timing } = evaluation;
  const limit = (name: ParameterName) => parameterValue(values, name);
  const [quickest, quick] = [
    limit('transaction.alerts.intervalCriticalMs'),
    limit('transaction.alerts.intervalWarningMs'),
  ];
  const bursty = limit('transaction.alerts.burstiness');
  const threshold = (name: string, value: number | null, full: number, tip: string): Fact => ({
    name,
    value: formatShare(value),
    tone: value !== null && value > full ? 'warn' : undefined,
    tip: `${tip}\nfull points up to ${formatShare(full, 0)}`,
  });
  return [
    {
      name: 'Bot probability',
      value: formatShare(botProbability),
      tone: botProbability === null ? undefined : botTone(botProbability, values),
      tip: botLevels(values).tip,
    },
    {
      name: 'Average gap',
      value: formatDuration(gap),
      tone: gap === null ? undefined : gap < quickest ? 'bad' : gap < quick ? 'warn' : undefined,
      tip: `Between consecutive trades\nred under ${formatDuration(quickest)}, yellow under ${formatDuration(quick)}`,
    },
    threshold(
      'Interval consistency',
      evaluation.intervalConsistency,
      limit('transaction.thresholds.interval'),
      '1 a metronome, 0 a crowd',
    ),
    threshold(
      'Fee consistency',
      evaluation.feeConsistency,
      limit('transaction.thresholds.fee'),
      '1 when every trade pays the same fee',
    ),
    threshold(
      'Account reuse',
      evaluation.accountReuse,
      limit('transaction.thresholds.accountReuse'),
      'Share of trades by payers seen before',
    ),
    threshold(
      'Quick rate',
      evaluation.quickRate,
      limit('transaction.thresholds.quick'),
      `Share of trades within ${formatDuration(limit('transaction.sample.quickWindowMs'))} of launch`,
    ),
    threshold(
      'Round amounts',
      evaluation.roundRate,
      limit('transaction.thresholds.round'),
      `Share of amounts that are multiples of ${limit('transaction.sample.roundStepLamports') / 1e9} SOL`,
    ),
    {
      name: 'Burstiness',
      value: burstiness === null ? dash : burstiness.toFixed(2),
      tone: burstiness !== null && burstiness > bursty ? 'warn' : undefined,
      tip: `-1 regular, 0 random, 1 bursts\nyellow above ${bursty}`,
    },
    { name: 'Busiest payer', value: formatShare(evaluation.maxPayerShare), tip: 'Share of trades by one payer' },
    { name: 'Same amounts', value: formatShare(evaluation.amountClusterShare), tip: 'Largest group of equal amounts' },
    {
      name: 'Same slot',
      value: formatShare(evaluation.slotClusterShare),
      tip: `Trades in slots holding ${limit('transaction.sample.slotClusterMin')} or more`,
    },
    {
      name: 'Same compute',
      value: formatShare(evaluation.computeClusterShare),
      tip: 'Largest group of equal compute units',
    },
    {
      name: 'Average fee',
      value: evaluation.avgFee === null ? dash : `${formatCompact(evaluation.avgFee)} lam.`,
      tip: 'Lamports a transaction',
    },
    {
      name: 'Bursts',
      value: formatCount(timing?.suspiciousBursts),
      tip: `Largest: ${formatCount(timing?.maxBurstCluster)} trades`,
    },
  ];
}
