import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { signUpPath } from '../../lib/session/return-path.ts';
import { usePreview } from '../../lib/session/use-preview.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useOwnPicks } from '../../lib/use-selections.ts';
import { useTokenList, useTokenSearch } from './api.ts';
import { DiscoveryList } from './discovery-list.tsx';
import { ListBanner, ListState } from './list-state.tsx';
import styles from './page.module.css';
import { PreviewBanner } from './preview-banner.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDiscoverySettings } from './use-discovery-settings.ts';
import { useDiscoveryTable } from './use-discovery-table.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveSubscription } from './use-live-subscription.ts';
import { type OpenToken, useOpenToken } from './use-open-token.ts';
import { useRowOrder } from './use-row-order.ts';
import { useSearchText } from './use-search-text.ts';

const TokenDrawer = lazyOverlay(() => import('../../components/token/drawer.tsx').then((module) => module.TokenDrawer));

export function DiscoveryPage() {
  const { client, clock } = useLive();
  const place = useLocation();
  const preview = usePreview();
  const token = useOpenToken();
  const store = client.book.rows;
  const source = useMemo(() => ({ store, clock }), [store, clock]);
  // A token beside the list is for users, as its page is.
  if (preview && token.open) return <Navigate replace to={signUpPath(`${place.pathname}${place.search}`)} />;
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
        <Tokens token={token} preview={preview} />
        {token.open && <TokenDrawer address={token.open} onClose={() => token.show(null)} />}
      </div>
    </RowSourceProvider>
  );
}

/** The list, and what changes it. */
function Tokens({ token, preview }: { token: OpenToken; preview: boolean }) {
  const { rows } = useLive().client.book;
  const status = useLiveStatus();
  const [stored, change] = useDiscoverySettings();
  // Visitors see no called marks, so none of their tokens would be left.
  const settings = useMemo(() => (preview ? { ...stored, calledOnly: false } : stored), [stored, preview]);
  const phone = usePhone();
  const { typed, text, clear } = useSearchText();
  const table = useDiscoveryTable(settings, change);
  const list = useTokenList(settings);
  const found = useTokenSearch(text);
  useLiveSubscription(settings.limit);
  const { order, newCount, hold, release } = useRowOrder(rows, settings, typed, settings.holdOnHover && !phone);
  const refresh = () => void list.refetch();
  useOwnPicks();
  useListKeys(order, token, refresh);
  const empty = (
    <ListState
      loading={(!status.ready && list.isPending) || (found.isFetching && order.length === 0)}
      error={rows.size() === 0 ? list.error : null}
      preview={preview}
      filtered={rows.size() > 0}
      onRetry={refresh}
      onClear={() => {
        table.resetColumnFilters(true);
        change({ calledOnly: false });
        clear();
      }}
    />
  );
  return (
    <div className={styles.list}>
      {preview && <PreviewBanner />}
      <Toolbar
        preview={preview}
        table={table}
        settings={settings}
        onChange={change}
        shown={order.length}
        newCount={newCount}
        onRelease={release}
        loading={list.isFetching || found.isFetching}
        onRefresh={refresh}
      />
      <ListBanner
        error={rows.size() > 0 ? list.error : null}
        searchFailed={found.isError}
        feedProblem={status.connection.phase === 'waiting' ? status.connection.problem : null}
        onRetry={refresh}
      />
      <DiscoveryList
        phone={phone}
        table={table}
        order={order}
        cursor={token.cursor}
        open={token.open}
        onOpen={token.show}
        onHold={hold}
        empty={empty}
      />
    </div>
  );
}
