import type { TokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { createRowStore } from '../../../lib/live/row-store.ts';
import { useTwoColumns } from '../../../lib/use-media.ts';
import { RowSourceProvider } from '../../table/row-context.tsx';
import { AsOfContext } from '../as-of.tsx';
import { DevCard } from '../dev-card.tsx';
import { GroupsCard } from '../groups-card.tsx';
import { HoldersCard } from '../holders-card.tsx';
import { NetworkCard } from '../network-card.tsx';
import { PriceChart } from '../price-chart.tsx';
import { ReasonsCard } from '../reasons-card.tsx';
import { ScoreCard } from '../score-card.tsx';
import { SurfaceCard } from '../surface-card.tsx';
import { TimingCard } from '../timing-card.tsx';
import { TokenTiles } from '../token-tiles.tsx';
import view from '../token-view.module.css';
import { TraceCard } from '../trace-card.tsx';
import { TradesCard } from '../trades-card.tsx';
import { TransactionsCard } from '../transactions-card.tsx';
import { Verdict } from '../verdict.tsx';
import { WalletCard } from '../wallet-card.tsx';
import { PastContext, type PastSecond } from './past-context.ts';
import styles from './past-view.module.css';

type Told = NonNullable<TokenPast['told']>;

/** The cards of a token's page that are known of a past second, as they stood then; what only tells of now is not among them. */
export function PastView({ told, atMs }: { told: Told; atMs: number }) {
  const { audit, sinceMs } = told;
  const { row } = audit.token;
  const source = useMemo(() => {
    const store = createRowStore<typeof row>();
    store.write([[row.address, row]]);
    return { store, clock: { nowMs: () => atMs, watch: () => () => {} } };
  }, [row, atMs]);
  const { version, eventTimeMs } = audit.tokenState;
  const state = useMemo(() => ({ address: row.address, version, eventTimeMs }), [row, version, eventTimeMs]);
  const past = useMemo((): PastSecond => {
    return { atMs, labels: new Map(audit.holders.map(({ owner, labels }) => [owner, labels])) };
  }, [atMs, audit.holders]);
  return (
    <PastContext value={past}>
      <RowSourceProvider source={source}>
        <AsOfContext value={state}>
          <p className={styles.told}>{saysSince(atMs - sinceMs)}</p>
          <Cards audit={audit} />
        </AsOfContext>
      </RowSourceProvider>
    </PastContext>
  );
}

const secondMs = 1_000;

function saysSince(ms: number): string {
  const since = ms < secondMs ? 'as they were told at this second' : `as they were told ${formatDuration(ms)} before`;
  return `Figures, reasons, holders and map ${since}; trades, candles and scores until this second. Calls, exit, traders and providers’ answers tell of now alone and are not here.`;
}

function Cards({ audit }: { audit: TokenAudit }) {
  const { token, bubbleMap, txEvaluation, scoringTrace, holders, entities, groups, dev } = audit;
  const isTwoColumns = useTwoColumns();
  const [traceOpen, setTraceOpen] = useState(false);
  const trace = useRef<HTMLDivElement>(null);
  const why = () => {
    setTraceOpen(true);
    trace.current?.scrollIntoView({ block: 'start' });
  };
  const reasons = (
    <>
      <ReasonsCard trace={scoringTrace} />
      <div ref={trace}>
        <TraceCard trace={scoringTrace} open={traceOpen} />
      </div>
    </>
  );
  const price = <PriceChart row={token.row} />;
  const trades = <TradesCard mint={token.address} />;
  const network = <NetworkCard mint={token.address} map={bubbleMap} />;
  const market = (
    <>
      <TimingCard mint={token.address} createdAt={token.createdAt} />
      <TransactionsCard evaluation={txEvaluation} />
      <ScoreCard row={token.row} />
    </>
  );
  const owners = (
    <>
      <HoldersCard holders={holders} />
      <SurfaceCard token={token} />
      <WalletCard metrics={token.walletMetrics} entities={entities} score={token.investigationScore} />
      <GroupsCard groups={groups} />
      <DevCard dev={dev} row={token.row} />
    </>
  );
  return (
    <div className={`${view.view} ${view.wide}`}>
      <div className={view.full}>
        <Verdict audit={audit} onWhy={why} />
      </div>
      <div className={view.full}>
        <TokenTiles audit={audit} wide />
      </div>
      {isTwoColumns ? (
        <>
          <div className={view.column}>
            {price}
            {trades}
            {network}
            {market}
          </div>
          <div className={view.column}>
            {reasons}
            {owners}
          </div>
        </>
      ) : (
        <div className={view.column}>
          {reasons}
          {price}
          {owners}
          {network}
          {trades}
          {market}
        </div>
      )}
    </div>
  );
}
