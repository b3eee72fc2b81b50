import type { Winner } from '@mintscope/schemas/picks/successful-token';
import { successTiers } from '@mintscope/schemas/picks/successful-token';
import { useVirtualizer } from '@tanstack/react-virtual';
import { RefreshCw, Trophy } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useWinnerNews, useWinnerStats, useWinners } from './api.ts';
import {
  arrangeWinners,
  readWinnerFilters,
  sortOptions,
  tierLabels,
  timeframeOptions,
  type WinnerFilters,
} from './model.ts';
import styles from './page.module.css';
import { StatCards } from './stat-cards.tsx';
import { VisitorBanner } from './visitor-banner.tsx';
import { WinnerRow } from './winner-row.tsx';

const ExportWinners = lazyExport(() => import('./export-winners.tsx').then((module) => module.ExportWinners));
const RemoveWinner = lazyOverlay(() => import('./remove-winner.tsx').then((module) => module.RemoveWinner));

/** The Hall of Fame: calls that multiplied, told with what could have been made of them. */
export function WinnersPage() {
  const { state } = useSession();
  const user = state.phase === 'user' ? state.user : null;
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readWinnerFilters(params), [params]);
  const list = useWinners(filters);
  const shown = useShown(list.data ?? none, filters);
  const stats = useWinnerStats();
  useWinnerNews(user?.fullAccess === true);
  const refresh = () => {
    void list.refetch();
    void stats.refetch();
  };
  useKeys([['r', refresh]]);
  const admin = user !== null && user.role !== 'user';
  const choose = (name: string, value: string, otherwise: string) =>
    setParams(
      (next) => {
        if (value === otherwise) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Hall of Fame</h1>
          <p className={styles.says}>Calls of the platform that reached the tiers below, each with its time to peak.</p>
          <div className={styles.actions}>
            {user && <LinkButton to="/dashboard">Live Dashboard</LinkButton>}
            {admin && (
              <Button onClick={refresh} disabled={list.isFetching}>
                <RefreshCw size={14} aria-hidden />
                Refresh
              </Button>
            )}
          </div>
        </div>
        {state.phase === 'visitor' && <VisitorBanner />}
        <StatCards stats={stats.data} failed={stats.isError} />
        <div className={styles.filters}>
          <Select
            label="Tier"
            value={filters.tier ?? 'all'}
            options={tierOptions}
            onChange={(tier) => choose('tier', tier, 'all')}
          />
          <Select
            label="Timeframe"
            value={filters.timeframe}
            options={timeframeOptions}
            onChange={(timeframe) => choose('timeframe', timeframe, 'all')}
          />
          <Select
            label="Sort"
            value={filters.sort}
            options={sortOptions}
            onChange={(sort) => choose('sort', sort, 'winner_peak_x')}
          />
          {user && <ExportWinners winners={shown} />}
        </div>
      </header>
      {list.isPending ? (
        <Spinner label="Loading winners..." size={24} fill />
      ) : (
        <WinnerList
          shown={shown}
          admin={admin}
          mayRemove={user?.permissions.canManageTokens === true && admin}
          onRemoved={refresh}
        />
      )}
    </div>
  );
}

const none: readonly Winner[] = [];

/** Those of the choices, in their order; by the minute, as a timeframe moves on. */
function useShown(winners: readonly Winner[], filters: WinnerFilters): readonly Winner[] {
  const { clock } = useLive();
  const minute = useSyncExternalStore(clock.watch, () => Math.floor(clock.nowMs() / 60_000));
  return useMemo(() => arrangeWinners(winners, filters, minute * 60_000), [winners, filters, minute]);
}

const tierOptions = [['all', 'All tiers'], ...successTiers.map((tier) => [tier, tierLabels[tier]] as const)] as const;

const rowHeight = 60;
const phoneRowHeight = 108;

interface WinnerListProps {
  shown: readonly Winner[];
  admin: boolean;
  mayRemove: boolean;
  onRemoved: () => void;
}

function WinnerList({ shown, admin, mayRemove, onRemoved }: WinnerListProps) {
  const { clock } = useLive();
  const [removing, setRemoving] = useState<Winner | null>(null);
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? phoneRowHeight : rowHeight),
    overscan: 6,
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      {shown.length === 0 && (
        <Notice icon={Trophy} title="No winners found">
          Try adjusting your filters or check back later for new big winners.
        </Notice>
      )}
      <ol
        aria-label="Winners"
        className={styles.list}
        style={{ height: rows.getTotalSize() }}
        hidden={shown.length === 0}
      >
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const winner = shown[index];
          return winner === undefined ? null : (
            <li
              key={winner.id}
              className={styles.place}
              style={{ transform: `translateY(${start}px)`, height: size }}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
            >
              <WinnerRow
                winner={winner}
                rank={index + 1}
                nowMs={clock.nowMs()}
                admin={admin}
                onRemove={mayRemove ? setRemoving : null}
              />
            </li>
          );
        })}
      </ol>
      {removing && <RemoveWinner winner={removing} onRemoved={onRemoved} onClose={() => setRemoving(null)} />}
    </div>
  );
}
