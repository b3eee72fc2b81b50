import { displayLimits } from '@mintscope/metrics/display-limits';
import { walletRisk } from '@mintscope/metrics/risk-levels';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Entities } from '@mintscope/schemas/token-groups';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { Users } from 'lucide-react';
import { dash, formatCompact, formatCount, formatScore, formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { AsOf } from './as-of.tsx';
import { riskLabels } from './risk-labels.ts';

interface WalletCardProps {
  metrics: WalletMetrics | null;
  entities: Entities | null;
  /** Stage score, 0-100; the panel also shows its raw points out of 50. */
  score: number | null;
}

/** Who holds it, in figures. */
export function WalletCard({ metrics, entities, score }: WalletCardProps) {
  const values = useParameters();
  if (!metrics) {
    return (
      <Card title="Wallet Analysis">
        <Notice icon={Users} title="Wallet analysis not available">
          Waiting for the first holders.
        </Notice>
      </Card>
    );
  }
  const risk = riskLabels[walletRisk(metrics) ?? 'unknown'];
  const points = score === null ? null : score / 2;
  const { good, fair } = displayLimits.walletPoints;
  return (
    <Card
      title="Wallet Analysis"
      says={sentence(metrics)}
      side={
        <>
          <AsOf />
          <Chip tone={risk.tone} tip={riskTip}>
            {risk.label} risk
          </Chip>
          <Chip
            tone={points === null ? 'plain' : points > good ? 'good' : points > fair ? 'warn' : 'bad'}
            tip="Raw points out of 50; twice that is the stage score"
          >
            {points === null ? dash : formatScore(points)} / 50
          </Chip>
        </>
      }
    >
      <FactList facts={[...facts(metrics, values), ...entityFacts(entities)]} />
    </Card>
  );
}

const riskTip = [
  'Wallet risk',
  ...Object.entries(displayLimits.walletRisk).map(
    ([level, { gini, top10 }]) => `${level}: Gini above ${gini} or top 10 above ${formatShare(top10, 0)}`,
  ),
].join('\n');

function facts(metrics: WalletMetrics, values: ParameterValues): Fact[] {
  const { hhi, nakamoto50, connectedSupplyPercent: connected, largestHolder } = metrics;
  const limit = (name: ParameterName) => parameterValue(values, name);
  const { bad: hhiBad, good: hhiGood } = displayLimits.hhi;
  const fewest = limit('investigation.insights.nakamotoCritical');
  const many = limit('investigation.scales.nakamotoCap');
  const largest = limit('investigation.insights.largestHolder');
  const linked = limit('investigation.insights.connectedSupply');
  return [
    {
      name: 'Gini',
      value: decimals(metrics.giniCoefficient),
      tip: 'Inequality of balances\n0 all equal, 1 one holder has it all',
    },
    {
      name: 'HHI',
      value: decimals(hhi),
      tone: hhi === null ? undefined : hhi > hhiBad ? 'bad' : hhi < hhiGood ? 'good' : undefined,
      tip: `Sum of squared shares\nred above ${hhiBad}, green below ${hhiGood}`,
    },
    {
      name: 'Nakamoto 50%',
      value: formatCount(nakamoto50),
      tone: nakamoto50 === null ? undefined : nakamoto50 <= fewest ? 'bad' : nakamoto50 > many ? 'good' : undefined,
      tip: `Fewest holders with more than half of the supply\nred up to ${fewest}, green above ${many}`,
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
      tone: largestHolder !== null && largestHolder > largest ? 'warn' : undefined,
      tip: `yellow above ${formatShare(largest, 0)}`,
    },
    {
      name: 'Linked supply',
      value: formatShare(connected),
      tone: connected !== null && connected > linked ? 'warn' : undefined,
      tip: `Supply in groups of two or more linked wallets\nyellow above ${formatShare(linked, 0)}`,
    },
    { name: 'Largest group', value: formatShare(metrics.largestComponentSupply) },
    {
      name: 'Groups and singles',
      value: formatCount(metrics.componentCount),
      tip: 'Groups of linked wallets, and each other wallet by itself',
    },
    { name: 'Links', value: formatCount(metrics.edgeCount) },
    { name: 'Average degree', value: formatCompact(metrics.avgDegree, 2) },
    {
      name: 'Cluster entropy',
      value: decimals(metrics.clusterEntropy),
      tip: '1 supply spread evenly over groups, 0 all in one',
    },
  ];
}

function entityFacts(entities: Entities | null): Fact[] {
  const { low, high, top10Share } = entities ?? { low: null, high: null, top10Share: null };
  const exact = low === high;
  return [
    {
      name: 'Entities',
      value: exact ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`,
      tip: 'Holders with linked wallets counted as one\nfrom all evidence to strong evidence only',
    },
    {
      name: 'Top 10 entities',
      value: formatShare(top10Share),
      tip: 'Share of the supply with the ten largest entities',
    },
  ];
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
