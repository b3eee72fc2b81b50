import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { Activity } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { Chip, type Tone } from '../../components/ui/chip.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { dash, formatCompact, formatCount, formatDuration, formatShare } from '../../lib/format.ts';
import styles from './transactions-card.module.css';

/** How it trades: whether people or programs. */
export function TransactionsCard({ evaluation }: { evaluation: TxEvaluation | null }) {
  if (!evaluation?.success) {
    return (
      <Card title="Transaction Evaluation" side={<Chip>NO DATA</Chip>}>
        <Notice icon={Activity} title="Transaction analysis not available">
          Waiting for data...
        </Notice>
      </Card>
    );
  }
  const risk = botRisk(evaluation.botProbability);
  return (
    <Card
      title="Transaction Evaluation"
      says={sentence(evaluation)}
      side={
        <Chip
          tone={risk.tone}
          focusable
          tip={'Bot risk\nabove 80% critical, 60% high, 40% medium, 20% low, else minimal'}
        >
          {risk.label}
        </Chip>
      }
    >
      <FactList facts={facts(evaluation)} />
      {evaluation.timing && evaluation.timing.transactionGaps.length > 1 && (
        <Gaps gaps={evaluation.timing.transactionGaps} />
      )}
    </Card>
  );
}

function sentence({ analyzedCount, accountUniquePayers, botProbability }: TxEvaluation): string {
  const bots = botProbability === null ? '' : ` Bots are ${formatShare(botProbability, 0)} likely.`;
  return `${formatCount(analyzedCount)} trades by ${formatCount(accountUniquePayers)} payers examined.${bots}`;
}

function facts(evaluation: TxEvaluation): Fact[] {
  const { avgIntervalMs: gap, burstiness, timing } = evaluation;
  return [
    {
      name: 'Bot probability',
      value: formatShare(evaluation.botProbability),
      tone: botTone(evaluation.botProbability),
      tip: 'red above 60%, green below 30%',
    },
    {
      name: 'Average gap',
      value: formatDuration(gap),
      tone: gap === null ? undefined : gap < 5000 ? 'bad' : gap < 30_000 ? 'warn' : undefined,
      tip: 'Between consecutive trades\nred under 5 s, yellow under 30 s',
    },
    threshold('Interval consistency', evaluation.intervalConsistency, 0.8, '1 a metronome, 0 a crowd'),
    threshold('Fee consistency', evaluation.feeConsistency, 0.9, '1 when every trade pays the same fee'),
    threshold('Account reuse', evaluation.accountReuse, 0.5, 'Share of trades by payers seen before'),
    threshold('Quick rate', evaluation.quickRate, 0.3, 'Share of trades within 15 s of launch'),
    threshold('Round amounts', evaluation.roundRate, 0.5, 'Share of amounts that are multiples of 0.05 SOL'),
    {
      name: 'Burstiness',
      value: burstiness === null ? dash : burstiness.toFixed(2),
      tone: burstiness !== null && burstiness > 0.5 ? 'warn' : undefined,
      tip: '-1 regular, 0 random, 1 bursts\nyellow above 0.5',
    },
    { name: 'Busiest payer', value: formatShare(evaluation.maxPayerShare), tip: 'Share of trades by one payer' },
    { name: 'Same amounts', value: formatShare(evaluation.amountClusterShare), tip: 'Largest group of equal amounts' },
    {
      name: 'Same slot',
      value: formatShare(evaluation.slotClusterShare),
      tip: 'Trades in slots holding three or more',
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

function threshold(name: string, value: number | null, limit: number, tip: string): Fact {
  const tone: Tone | undefined = value !== null && value > limit ? 'warn' : undefined;
  return { name, value: formatShare(value), tone, tip: `${tip}\nfull points up to ${formatShare(limit, 0)}` };
}

export function botRisk(probability: number | null): { label: string; tone: Tone } {
  if (probability === null) return { label: 'Unknown', tone: 'plain' };
  if (probability > 0.8) return { label: 'Critical bot risk', tone: 'bad' };
  if (probability > 0.6) return { label: 'High bot risk', tone: 'bad' };
  if (probability > 0.4) return { label: 'Medium bot risk', tone: 'warn' };
  return probability > 0.2 ? { label: 'Low bot risk', tone: 'plain' } : { label: 'Minimal bot risk', tone: 'good' };
}

function botTone(probability: number | null): Tone | undefined {
  if (probability === null) return undefined;
  return probability > 0.6 ? 'bad' : probability < 0.3 ? 'good' : undefined;
}

const mostGaps = 100;

/** One bar for each gap between trades, oldest first: a metronome is a flat row, a burst a valley. */
function Gaps({ gaps }: { gaps: readonly number[] }) {
  const shown = gaps.slice(0, mostGaps);
  const longest = Math.max(...shown, 1e-9);
  const width = 100 / shown.length;
  return (
    <figure className={styles.gaps}>
      <svg viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label="Seconds between trades, oldest first">
        {shown.map((gap, index) => {
          const height = Math.max(0.6, Math.sqrt(gap / longest) * 24);
          const key = `${index}:${gap}`;
          return <rect key={key} x={index * width} y={24 - height} width={width * 0.7} height={height} />;
        })}
      </svg>
      <figcaption>
        Gaps between trades, oldest first; the longest is {formatDuration(longest * 1000)} (root scale)
      </figcaption>
    </figure>
  );
}
