import type { PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { EquityCurve } from '../../components/charts/equity-curve.tsx';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatFull } from '../../lib/format.ts';
import { DistributionCard } from './distribution-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HitRatesCard } from './hit-rates-card.tsx';
import styles from './statistics.module.css';
import { hitRatesHeight, statisticsHeight } from './statistics-size.ts';
import { type CenterView, countedCalls } from './use-center-view.ts';

interface StatisticsProps {
  query: Pick<UseQueryResult<PickStatistics>, 'data' | 'isError' | 'error' | 'refetch'>;
  view: CenterView;
}

/** What all calls of the period came to, the lost and the removed ones too. */
export function Statistics({ query, view }: StatisticsProps) {
  const { data } = query;
  if (!data) return query.isError ? <Failed {...query} /> : <Loading height={statisticsHeight} />;
  return (
    <div className={styles.grid}>
      <EquityCard statistics={data} view={view} />
      <DistributionCard statistics={data} view={view} />
      <GroupsCard statistics={data} view={view} />
    </div>
  );
}

/** The share that reached each multiple; it stands higher up than the others, and says nothing of its own where they failed. */
export function HitRates({ query: { data, isError }, view }: StatisticsProps) {
  if (data) return <HitRatesCard statistics={data} view={view} />;
  return isError ? null : <Loading height={hitRatesHeight} />;
}

function Loading({ height }: { height: number }) {
  return (
    <div role="status" aria-label="Statistics: loading">
      <Skeleton height={height} />
    </div>
  );
}

function Failed({ error, refetch }: StatisticsProps['query']) {
  return (
    <Notice
      icon={ChartNoAxesCombined}
      role="alert"
      title={errorText(error, 'The statistics could not be loaded')}
      action={<Button onClick={() => void refetch()}>Try Again</Button>}
    />
  );
}

/** "Every call with 1 SOL, these exits." */
function EquityCard({
  statistics: { equity, equityCalls, equityDrawdownSol },
  view,
}: {
  statistics: PickStatistics;
  view: CenterView;
}) {
  const end = equity.at(-1)?.sol;
  return (
    <Card
      title="Every call with 1 SOL"
      side={
        <LinkButton to={callsPath(countedCalls({ ...view, of: 'executable-1' }))} look="quiet">
          Its calls
        </LinkButton>
      }
      says={
        end === undefined
          ? undefined
          : `Sold by the stated exit, ${sol(end)} SOL in all of ${formatCount(equityCalls)} ${equityCalls === 1 ? 'call' : 'calls'}; its deepest fall from a high was ${formatFull(round(equityDrawdownSol))} SOL.`
      }
    >
      {end === undefined ? (
        <p className={styles.empty}>No call of this period has an executable position yet.</p>
      ) : (
        <EquityCurve points={equity} label={`Result of one SOL in every call: ${sol(end)} SOL in the end`} />
      )}
    </Card>
  );
}

function sol(amount: number): string {
  const rounded = round(amount);
  return `${rounded > 0 ? '+' : ''}${formatFull(rounded)}`;
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
