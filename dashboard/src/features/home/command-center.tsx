import { limits } from '@mintscope/schemas/limits';
import type { SessionUser } from '@mintscope/schemas/session-user';
import type { TokenRow } from '@mintscope/schemas/token';
import { Coins, MessageSquare, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { cx } from '../../lib/cx.ts';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useBestRows } from './api.ts';
import styles from './command-center.module.css';
import { EntitlementCard } from './entitlement-card.tsx';
import { PulseTiles } from './pulse-tiles.tsx';
import { TokenList } from './token-list.tsx';
import { useTopRows } from './use-top-rows.ts';
import { WatchedCard } from './watched-card.tsx';

const room = 14;
const born = (row: TokenRow) => row.createdAt;
const score = (row: TokenRow) => row.finalScore;

/** The dashboard of users: how the market runs, what is new, what scores best, and how long their access lasts. */
export function CommandCenter({ user }: { user: SessionUser }) {
  const { client, clock } = useLive();
  const { ready, pulse, connection } = useLiveStatus();
  const best = useBestRows(room);
  const rows = client.book.rows;
  const newest = useTopRows(rows, born, room);
  const top = useTopRows(rows, score, room);
  const source = useMemo(() => ({ store: rows, clock }), [rows, clock]);
  const admin = user.role !== 'user';
  const refresh = () => {
    if (connection.phase !== 'open') client.retry();
    void best.refetch();
  };
  useEffect(() => client.subscribe({ channel: 'tokens', limit: limits.liveTokensDefault }), [client]);
  useKeys([['r', refresh]]);
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{admin && 'Admin '}Command Center</h1>
          {connection.phase === 'open' ? (
            <Badge tone="good" dot>
              Live
            </Badge>
          ) : (
            <Badge tone="warn" tip={connection.problem ?? undefined}>
              Offline
            </Badge>
          )}
          <div className={styles.actions}>
            {admin && (
              <div className={styles.admin}>
                <AdminLinks />
              </div>
            )}
            <Button aria-label="Refresh" onClick={refresh}>
              <RefreshCw size={14} aria-hidden className={cx(best.isFetching && styles.turning)} />
              <span className={styles.word}>Refresh</span>
            </Button>
          </div>
        </header>
        <PulseTiles pulse={pulse} failed={false} />
        <div className={styles.columns}>
          <Card title="Newest" says="As they launch." side={<ListLink />}>
            <TokenList label="Newest tokens" ids={newest} room={room} loading={!ready} empty="No tokens found" />
          </Card>
          <Card title="Best scored" says="Of all tokens the server follows." side={<ListLink />}>
            <TokenList
              label="Best scored tokens"
              ids={top}
              room={room}
              loading={best.isPending}
              empty={best.isError ? `Error fetching tokens: ${best.error.message}` : 'No tokens found'}
            />
          </Card>
          <div className={styles.side}>
            <EntitlementCard user={user} />
            <WatchedCard />
          </div>
        </div>
      </div>
    </RowSourceProvider>
  );
}

function ListLink() {
  return (
    <LinkButton to="/discovery" look="quiet">
      Open the list
    </LinkButton>
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
