import type { SessionUser } from '@mintscope/schemas/session-user';
import { Coins, MessageSquare, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { kindOptions, periodOptions } from '../../components/picks/statistics-options.ts';
import { usePlatformPicks } from '../../components/picks/use-platform-picks.ts';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDuration } from '../../lib/format.ts';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { useDelay } from '../../lib/live/use-delay.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { usePerformanceSettings } from '../../lib/product-settings/performance-store.ts';
import { showToast } from '../../lib/toasts.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useOwnPicks } from '../../lib/use-selections.ts';
import { AdminControls } from './admin-controls.tsx';
import { useStatistics, useStats } from './api.ts';
import styles from './command-center.module.css';
import { EntitlementCard } from './entitlement-card.tsx';
import { PerformersCard } from './performers-card.tsx';
import { PicksCard } from './picks-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { hitRatesHeight, statisticsHeight } from './statistics-size.ts';
import { type CenterView, useCenterView } from './use-center-view.ts';
import { ViewNotes } from './view-notes.tsx';

const Statistics = lazyPart(() => import('./statistics.tsx').then((module) => module.Statistics));
const HitRates = lazyPart(() => import('./statistics.tsx').then((module) => module.HitRates));

/** What the platform called and what came of it, live; below it what can be learnt of all of it. */
export function CommandCenter({ user }: { user: SessionUser }) {
  const { client, clock, selections } = useLive();
  const { connection } = useLiveStatus();
  const [view, change] = useCenterView();
  const live = connection.phase === 'open';
  const stats = useStats(view);
  const picks = usePlatformPicks(live);
  const { settings: performance } = usePerformanceSettings();
  const { showAdvancedStats } = performance;
  const statistics = useStatistics(view, showAdvancedStats);
  const own = useSyncExternalStore(selections.watch, selections.read);
  const source = useMemo(() => ({ store: client.picks.picks, clock }), [client, clock]);
  useOwnPicks();
  useEffect(() => client.subscribe({ channel: 'picks' }), [client]);
  useEffect(() => {
    if (stats.isError) void showToast('Failed to load dashboard data', 'error');
  }, [stats.isError]);
  const refresh = () => {
    if (!live) client.retry();
    for (const query of [stats, picks]) void query.refetch();
    if (showAdvancedStats) void statistics.refetch();
    void selections.refresh();
  };
  useKeys([['r', refresh]]);
  const platform = view.scope === 'platform';
  const told = client.picks.told(view.scope);
  const problem = platform
    ? picks.isError
      ? errorText(picks.error, 'The picks could not be loaded')
      : null
    : own.problem;
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
        <Header user={user} loading={stats.isPending} busy={stats.isFetching || picks.isFetching} onRefresh={refresh} />
        <ViewSwitches view={view} onChange={change} />
        <ViewNotes view={view} performance={performance} />
        <StatCards stats={stats.data} view={view} failed={stats.isError} />
        <div className={styles.columns}>
          <PicksCard
            scope={view.scope}
            of={view.of}
            loading={!told && problem === null}
            problem={problem}
            keptAt={told ? null : own.keptAt[view.scope]}
            fed={live && (platform || user.adminContext === null)}
          />
          <PerformersCard
            view={view}
            threshold={stats.data?.winnerThreshold ?? (stats.isError ? performance.winnerThreshold : undefined)}
          />
          <div className={styles.side}>
            {user.role !== 'user' && <AdminControls stats={platform ? stats.data : null} period={view.period} />}
            {showAdvancedStats && (
              <Suspense fallback={<Skeleton height={hitRatesHeight} />}>
                <HitRates query={statistics} view={view} />
              </Suspense>
            )}
            <EntitlementCard user={user} />
          </div>
        </div>
        {showAdvancedStats && (
          <Suspense fallback={<Skeleton height={statisticsHeight} />}>
            <Statistics query={statistics} view={view} />
          </Suspense>
        )}
      </div>
    </RowSourceProvider>
  );
}

/** One that was never lost is not offline. */
function Presence() {
  const { phase, problem } = useLiveStatus().connection;
  const { isLate, delayMs } = useDelay();
  if (isLate)
    return (
      <Badge tone="warn" dot tip={`What is shown is ${formatDuration(delayMs)} behind`}>
        Delayed
      </Badge>
    );
  if (phase === 'open')
    return (
      <Badge tone="good" dot>
        Live
      </Badge>
    );
  if (problem === null) return <Badge>Connecting</Badge>;
  return (
    <Badge tone="warn" tip={problem}>
      Offline
    </Badge>
  );
}

interface HeaderProps {
  user: SessionUser;
  /** Nothing has come yet. */
  loading: boolean;
  busy: boolean;
  onRefresh: () => void;
}

function Header({ user, loading, busy, onRefresh }: HeaderProps) {
  const admin = user.role !== 'user';
  return (
    <header className={styles.head}>
      <h1>{admin && 'Admin '}Command Center</h1>
      <Presence />
      <span className={styles.loading} role="status">
        {loading && 'Loading dashboard...'}
      </span>
      <div className={styles.actions}>
        {admin && (
          <div className={styles.admin}>
            <AdminLinks />
          </div>
        )}
        <Button aria-label="Refresh" onClick={onRefresh}>
          <RefreshCw size={14} aria-hidden className={cx(busy && styles.turning)} />
          <span className={styles.word}>Refresh</span>
        </Button>
      </div>
    </header>
  );
}

const scopes = [
  ['platform', 'Platform'],
  ['personal', 'Mine'],
] as const;

/** Whose picks, of which time, and which multiple counts wherever a rate stands. */
function ViewSwitches({ view, onChange }: { view: CenterView; onChange: (change: Partial<CenterView>) => void }) {
  return (
    <div className={styles.switches}>
      <Segments label="Whose picks" value={view.scope} options={scopes} onChange={(scope) => onChange({ scope })} />
      <Segments
        label="Period"
        value={view.period}
        options={periodOptions}
        onChange={(period) => onChange({ period })}
      />
      <span
        data-tip={
          'Which multiple counts\nHeadline: the highest price over the call’s\n0.5, 1, 5 SOL: what that position would have returned by the stated exit, with delay, fees and impact'
        }
      >
        <Segments label="Multiple" value={view.of} options={kindOptions} onChange={(of) => onChange({ of })} />
      </span>
    </div>
  );
}

const adminPages = [
  { to: '/admin/settings', label: 'Admin Settings', icon: SlidersHorizontal },
  { to: '/admin/tokens', label: 'Token Management', icon: Coins },
  { to: '/admin/community', label: 'Community', icon: MessageSquare },
];

function AdminLinks() {
  return adminPages.map(({ to, label, icon: Icon }) => (
    <LinkButton key={to} to={to} look="quiet">
      <Icon size={14} aria-hidden />
      {label}
    </LinkButton>
  ));
}
