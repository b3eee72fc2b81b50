import type { TokenAudit } from '@mintscope/schemas/token-record';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useTwoColumns } from '../../lib/use-media.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import { AsOfContext } from './as-of.tsx';
import { CallCards } from './call-card.tsx';
import { DevCard } from './dev-card.tsx';
import { EvidenceProvider } from './evidence-provider.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import type { LateCard } from './late-heights.ts';
import { LatePlace } from './late-place.tsx';
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

/**
 * Identity and verdict, price and trades, who holds it, how it trades; two columns where the page has room. In one, what the verdict rests
 * on comes first, then price and holders, and raw data last.
 */
export function TokenView({ audit, wide }: { audit: TokenAudit; wide: boolean }) {
  const { token, txEvaluation } = audit;
  const { client, clock } = useLive();
  const source = useMemo(() => ({ store: client.book.rows, clock }), [client, clock]);
  const [traceOpen, setTraceOpen] = useState(false);
  const trace = useRef<HTMLDivElement>(null);
  const why = () => {
    setTraceOpen(true);
    trace.current?.scrollIntoView({ block: 'start' });
  };
  const { version, eventTimeMs } = audit.tokenState;
  const state = useMemo(
    () => ({ address: token.address, version, eventTimeMs }),
    [token.address, version, eventTimeMs],
  );
  const isTwoColumns = useTwoColumns() && wide;
  const late = (card: LateCard) => wide && <LatePlace card={card} audit={audit} />;
  const exit = <LatePlace card="exit" audit={audit} />;
  const cards = {
    price: <PriceChart row={token.row} />,
    trades: <TradesCard key={token.address} mint={token.address} />,
    network: <LatePlace card="network" audit={audit} />,
    transactions: <TransactionsCard evaluation={txEvaluation} />,
    raw: <RawCard audit={audit} />,
    verdict: <VerdictCards audit={audit} wide={wide} trace={trace} isOpen={traceOpen} />,
    holders: <HolderCards audit={audit} wide={wide} isFirst={!isTwoColumns} />,
  };
  return (
    <RowSourceProvider source={source}>
      <AsOfContext value={state}>
        <EvidenceProvider mint={token.address}>
          <div className={cx(styles.view, wide && styles.wide)}>
            <div className={styles.top}>
              <TokenHeader token={token} wide={wide} />
              <Verdict audit={audit} onWhy={why} />
            </div>
            <div className={styles.full}>
              <TokenTiles audit={audit} wide={wide} />
            </div>
            {isTwoColumns ? (
              <>
                <div className={styles.column}>
                  {cards.price}
                  {cards.trades}
                  {exit}
                  {late('liquidity')}
                  {late('timing')}
                  {cards.network}
                  {cards.transactions}
                  {late('distribution')}
                </div>
                <div className={styles.column}>
                  {cards.verdict}
                  {late('score')}
                  {cards.holders}
                </div>
                <div className={cx(styles.full, styles.column)}>
                  {late('figures')}
                  {late('traders')}
                  {cards.raw}
                </div>
              </>
            ) : (
              <div className={styles.column}>
                {cards.verdict}
                {cards.price}
                {exit}
                {cards.holders}
                {late('figures')}
                {late('traders')}
                {cards.network}
                {late('timing')}
                {cards.transactions}
                {late('liquidity')}
                {late('score')}
                {cards.trades}
                {wide && cards.raw}
              </div>
            )}
          </div>
        </EvidenceProvider>
      </AsOfContext>
    </RowSourceProvider>
  );
}

interface VerdictCardsProps {
  audit: TokenAudit;
  wide: boolean;
  trace: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
}

/** What was called, and what the score rests on. */
function VerdictCards({ audit: { token, scoringTrace }, wide, trace, isOpen }: VerdictCardsProps) {
  const { band, ageSeconds, row } = token;
  return (
    <>
      <CallCards mint={token.address} />
      <ReasonsCard trace={scoringTrace} />
      <div ref={trace}>
        <TraceCard trace={scoringTrace} open={isOpen} />
      </div>
      {wide && <TrackRecordCard band={band} rugProbability={row.rugProbability} ageSeconds={ageSeconds} />}
    </>
  );
}

/** Who holds it, the list itself first or last. */
function HolderCards({ audit, wide, isFirst }: { audit: TokenAudit; wide: boolean; isFirst: boolean }) {
  const { token, holders, entities, groups, dev } = audit;
  const list = <HoldersCard holders={holders} />;
  return (
    <>
      {isFirst && list}
      {wide && isFirst && <LatePlace card="distribution" audit={audit} />}
      <SurfaceCard token={token} />
      <WalletCard metrics={token.walletMetrics} entities={entities} score={token.investigationScore} />
      <GroupsCard groups={groups} />
      <DevCard dev={dev} row={token.row} />
      {wide && <LatePlace card="relatives" audit={audit} />}
      {!isFirst && list}
    </>
  );
}
