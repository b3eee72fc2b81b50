import type { TokenAudit } from '@mintscope/schemas/token-record';
import { useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { RowSourceProvider } from '../table/row-context.tsx';
import { CallCards } from './call-card.tsx';
import { DevCard } from './dev-card.tsx';
import { EvidenceProvider } from './evidence-provider.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { NetworkCard } from './network-card.tsx';
import { PriceChart } from './price-chart.tsx';
import { RawCard } from './raw-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { SurfaceCard } from './surface-card.tsx';
import { TokenHeader } from './token-header.tsx';
import { TokenTiles } from './token-tiles.tsx';
import styles from './token-view.module.css';
import { TraceCard } from './trace-card.tsx';
import { TrackRecordCard } from './track-record-card.tsx';
import { TradesCard } from './trades-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';
import { Verdict } from './verdict.tsx';
import { WalletCard } from './wallet-card.tsx';

/** Identity and verdict, price and trades, who holds it, how it trades. One column in the drawer, two on the page. */
export function TokenView({ audit, wide }: { audit: TokenAudit; wide: boolean }) {
  const { token, scoringTrace, holders, bubbleMap, txEvaluation } = audit;
  const { client, clock } = useLive();
  const source = useMemo(() => ({ store: client.book.rows, clock }), [client, clock]);
  const [traceOpen, setTraceOpen] = useState(false);
  const trace = useRef<HTMLDivElement>(null);
  const why = () => {
    setTraceOpen(true);
    trace.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <RowSourceProvider source={source}>
      <EvidenceProvider mint={token.address}>
        <div className={cx(styles.view, wide && styles.wide)}>
          <div className={styles.top}>
            <TokenHeader token={token} wide={wide} />
            <Verdict audit={audit} onWhy={why} />
          </div>
          <div className={styles.full}>
            <TokenTiles audit={audit} wide={wide} />
          </div>
          <div className={styles.column}>
            <PriceChart mint={token.address} />
            <TradesCard mint={token.address} />
            <NetworkCard map={bubbleMap} />
            <TransactionsCard evaluation={txEvaluation} />
            {wide && <RawCard audit={audit} />}
          </div>
          <div className={styles.column}>
            <CallCards mint={token.address} />
            <ReasonsCard trace={scoringTrace} />
            <div ref={trace}>
              <TraceCard trace={scoringTrace} open={traceOpen} />
            </div>
            {wide && (
              <TrackRecordCard
                band={token.band}
                rugProbability={token.row.rugProbability}
                ageSeconds={token.ageSeconds}
              />
            )}
            <SurfaceCard token={token} />
            <WalletCard metrics={token.walletMetrics} entities={audit.entities} score={token.investigationScore} />
            <GroupsCard groups={audit.groups} />
            <DevCard dev={audit.dev} sold={token.row.devSold} holding={token.row.creatorHolding} />
            <HoldersCard holders={holders} />
          </div>
        </div>
      </EvidenceProvider>
    </RowSourceProvider>
  );
}
