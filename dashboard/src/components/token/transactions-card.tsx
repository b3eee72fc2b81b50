import { displayLimits } from '@mintscope/metrics/display-limits';
import { botRisk } from '@mintscope/metrics/risk-levels';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { Activity } from 'lucide-react';
import { botTip, botTone } from '../../lib/bot-levels.ts';
import { dash, formatCompact, formatCount, formatDuration, formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AsOf } from './as-of.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { riskLabels } from './risk-labels.ts';

const GapBars = lazyExtra(
  () => import('../charts/gap-bars.tsx').then((module) => module.GapBars),
  () => <Skeleton height={82} />,
);

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
  const risk = risks[botRisk(evaluation) ?? 'unknown'];
  return (
    <Card
      title="Transaction Evaluation"
      says={sentence(evaluation)}
      side={
        <>
          <AsOf />
          <Chip tone={risk.tone} focusable tip={riskTip}>
            {risk === risks.unknown ? risk.label : `${risk.label} bot risk`}
          </Chip>
        </>
      }
    >
      <FactList facts={facts(evaluation, values)} />
      {evaluation.timing && evaluation.timing.transactionGaps.length > 1 && (
        <GapBars gaps={evaluation.timing.transactionGaps} />
      )}
    </Card>
  );
}

function sentence({ analyzedCount, accountUniquePayers, botProbability }: TxEvaluation): string {
  const bots = botProbability === null ? '' : ` Bots are ${formatShare(botProbability, 0)} likely.`;
  return `${formatCount(analyzedCount)} trades by ${formatCount(accountUniquePayers)} payers examined.${bots}`;
}

const riskTip = `Bot risk\nabove ${Object.entries(displayLimits.botRisk)
  .map(([level, from]) => `${formatShare(from, 0)} ${level}`)
  .join(', ')}, else minimal`;

/** What a parameter is now. */
type Limit = (name: ParameterName) => number;

function facts(evaluation: TxEvaluation, values: ParameterValues): Fact[] {
  const limit: Limit = (name) => parameterValue(values, name);
  const { botProbability } = evaluation;
  return [
    {
      name: 'Bot probability',
      value: (
        <EvidenceButton of="botProbability" title="Bot probability">
          {formatShare(botProbability)}
        </EvidenceButton>
      ),
      tone: botProbability === null ? undefined : botTone(botProbability),
      tip: botTip,
    },
    averageGap(evaluation.avgIntervalMs, limit),
    ...pointed(evaluation, limit),
    ...patterns(evaluation, limit),
  ];
}

function averageGap(gapMs: number | null, limit: Limit): Fact {
  const quickest = limit('transaction.alerts.intervalCriticalMs');
  const quick = displayLimits.gapWarningMs;
  return {
    name: 'Average gap',
    value: formatDuration(gapMs),
    tone: gapMs === null ? undefined : gapMs < quickest ? 'bad' : gapMs < quick ? 'warn' : undefined,
    tip: `Between consecutive trades\nred under ${formatDuration(quickest)}, yellow under ${formatDuration(quick)}`,
  };
}

/** What takes points from the score above a threshold. */
function pointed(evaluation: TxEvaluation, limit: Limit): Fact[] {
  const quickWindow = formatDuration(limit('transaction.sample.quickWindowMs'));
  const roundStep = limit('transaction.sample.roundStepLamports') / 1e9;
  const measures = [
    ['Interval consistency', evaluation.intervalConsistency, 'interval', '1 a metronome, 0 a crowd'],
    ['Fee consistency', evaluation.feeConsistency, 'fee', '1 when every trade pays the same fee'],
    ['Account reuse', evaluation.accountReuse, 'accountReuse', 'Share of trades by payers seen before'],
    ['Quick rate', evaluation.quickRate, 'quick', `Share of trades within ${quickWindow} of launch`],
    ['Round amounts', evaluation.roundRate, 'round', `Share of amounts that are multiples of ${roundStep} SOL`],
  ] as const;
  return measures.map(([name, value, threshold, says]) => {
    const full = limit(`transaction.thresholds.${threshold}`);
    return {
      name,
      value: formatShare(value),
      tone: value !== null && value > full ? 'warn' : undefined,
      tip: `${says}\nfull points up to ${formatShare(full, 0)}`,
    };
  });
}

function patterns(evaluation: TxEvaluation, limit: Limit): Fact[] {
  const { avgFee, burstiness, timing } = evaluation;
  const bursty = limit('transaction.alerts.burstiness');
  return [
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
      value: avgFee === null ? dash : `${formatCompact(avgFee)} lam.`,
      tip: 'Lamports a transaction',
    },
    {
      name: 'Bursts',
      value: formatCount(timing?.suspiciousBursts),
      tip: `Largest: ${formatCount(timing?.maxBurstCluster)} trades`,
    },
  ];
}
