import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { Users } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { Chip, type Tone } from '../../components/ui/chip.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { dash, formatCompact, formatCount, formatScore, formatShare } from '../../lib/format.ts';

interface WalletCardProps {
  metrics: WalletMetrics | null;
  /** Stage score, 0-100; the panel also shows its raw points out of 50. */
  score: number | null;
}

/** Who holds it, in figures. */
export function WalletCard({ metrics, score }: WalletCardProps) {
  if (!metrics) {
    return (
      <Card title="Wallet Analysis">
        <Notice icon={Users} title="Wallet analysis not available">
          Waiting for the first holders.
        </Notice>
      </Card>
    );
  }
  const risk = walletRisk(metrics);
  const points = score === null ? null : score / 2;
  return (
    <Card
      title="Wallet Analysis"
      says={sentence(metrics)}
      side={
        <>
          <Chip
            tone={risk.tone}
            tip={
              'Wallet risk\ncritical: Gini above 0.9 or top 10 above 80%\nhigh: above 0.7 or 60%\nmedium: above 0.5 or 40%'
            }
          >
            {risk.label} risk
          </Chip>
          <Chip
            tone={points === null ? 'plain' : points > 35 ? 'good' : points > 20 ? 'warn' : 'bad'}
            tip="Raw points out of 50; twice that is the stage score"
          >
            {points === null ? dash : formatScore(points)} / 50
          </Chip>
        </>
      }
    >
      <FactList facts={facts(metrics)} />
    </Card>
  );
}

function facts(metrics: WalletMetrics): Fact[] {
  const { hhi, nakamoto50, connectedSupplyPercent: connected, largestHolder } = metrics;
  return [
    {
      name: 'Gini',
      value: decimals(metrics.giniCoefficient),
      tip: 'Inequality of balances\n0 all equal, 1 one holder has it all',
    },
    {
      name: 'HHI',
      value: decimals(hhi),
      tone: hhi === null ? undefined : hhi > 0.25 ? 'bad' : hhi < 0.05 ? 'good' : undefined,
      tip: 'Sum of squared shares\nred above 0.25, green below 0.05',
    },
    {
      name: 'Nakamoto 50%',
      value: formatCount(nakamoto50),
      tone: nakamoto50 === null ? undefined : nakamoto50 <= 5 ? 'bad' : nakamoto50 > 50 ? 'good' : undefined,
      tip: 'Fewest holders with more than half of the supply\nred up to 5, green above 50',
    },
    {
      name: 'As entities',
      value: formatCount(metrics.entityNakamoto50),
      tip: 'The same with each linked group counted as one holder',
    },
    { name: 'Top 10', value: formatShare(metrics.top10Concentration), tip: 'Share of the ten largest holders' },
    {
      name: 'Largest holder',
      value: formatShare(largestHolder),
      tone: largestHolder !== null && largestHolder > 0.2 ? 'warn' : undefined,
      tip: 'yellow above 20%',
    },
    {
      name: 'Linked supply',
      value: formatShare(connected),
      tone: connected !== null && connected > 0.5 ? 'warn' : undefined,
      tip: 'Supply in groups of two or more linked wallets\nyellow above 50%',
    },
    { name: 'Largest group', value: formatShare(metrics.largestComponentSupply) },
    { name: 'Groups', value: formatCount(metrics.componentCount) },
    { name: 'Links', value: formatCount(metrics.edgeCount) },
    { name: 'Average degree', value: formatCompact(metrics.avgDegree, 2) },
    {
      name: 'Cluster entropy',
      value: decimals(metrics.clusterEntropy),
      tip: '1 supply spread evenly over groups, 0 all in one',
    },
  ];
}

export function walletRisk({ giniCoefficient, top10Concentration }: WalletMetrics): { label: string; tone: Tone } {
  const over = (gini: number, top: number) => (giniCoefficient ?? 0) > gini || (top10Concentration ?? 0) > top;
  if (giniCoefficient === null && top10Concentration === null) return { label: 'Unknown', tone: 'plain' };
  if (over(0.9, 0.8)) return { label: 'Critical', tone: 'bad' };
  if (over(0.7, 0.6)) return { label: 'High', tone: 'bad' };
  return over(0.5, 0.4) ? { label: 'Medium', tone: 'warn' } : { label: 'Low', tone: 'good' };
}

function sentence({ holderCount, nakamoto50, connectedSupplyPercent }: WalletMetrics): string {
  const half = nakamoto50 === null ? '' : `, ${formatCount(nakamoto50)} of whom hold more than half`;
  const linked =
    connectedSupplyPercent === null ? '' : `; linked wallets hold ${formatShare(connectedSupplyPercent, 0)}`;
  return `${formatCount(holderCount)} holders${half}${linked}.`;
}

function decimals(value: number | null): string {
  return value === null ? dash : value.toFixed(3);
}
