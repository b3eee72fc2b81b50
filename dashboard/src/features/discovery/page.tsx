import { Suspense, useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { copyText } from '../../components/ui/copy-button.tsx';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { signUpPath } from '../../lib/session/return-path.ts';
import { usePreview } from '../../lib/session/use-preview.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useTokenList, useTokenSearch } from './api.ts';
import { DiscoveryList } from './discovery-list.tsx';
import { ListBanner, ListState } from './list-state.tsx';
import { search } from './model.ts';
import styles from './page.module.css';
import { PreviewBanner } from './preview-banner.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDiscoverySettings } from './use-discovery-settings.ts';
import { useDiscoveryTable } from './use-discovery-table.ts';
import { useLiveSubscription } from './use-live-subscription.ts';
import { useRowOrder } from './use-row-order.ts';

const TokenDrawer = lazyPart(() => import('../../components/token/drawer.tsx').then((module) => module.TokenDrawer));

export function DiscoveryPage() {
  const { client, clock, watchlist } = useLive();
  const status = useLiveStatus();
  const [settings, change] = useDiscoverySettings();
  const [params, setParams] = useSearchParams();
  const place = useLocation();
  const navigate = useNavigate();
  const phone = usePhone();
  const preview = usePreview();
  const [cursor, setCursor] = useState<string | null>(null);
  const typed = (params.get('q') ?? '').trim();
  const text = useDebounced(typed, search.debounceMs);
  const table = useDiscoveryTable(settings, change);
  const list = useTokenList(settings);
  const found = useTokenSearch(text);
  useLiveSubscription(settings.limit);
  const rows = client.book.rows;
  const { order, newCount, hold, release } = useRowOrder(rows, settings, typed, settings.holdOnHover && !phone);
  const source = useMemo(() => ({ store: rows, clock }), [rows, clock]);
  const open = params.get('token');

  const show = useCallback(
    (address: string | null) => {
      // Details are for users: the way there leads through signing up, and comes back to the token.
      if (address && preview) {
        navigate(`/token/${address}`);
        return;
      }
      setParams(
        (next) => {
          if (address) next.set('token', address);
          else next.delete('token');
          return next;
        },
        { replace: open !== null },
      );
      if (address) setCursor(address);
    },
    [setParams, open, preview, navigate],
  );

  const move = (by: number) => {
    const at = cursor === null ? -1 : order.indexOf(cursor);
    const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setCursor(next);
    if (open) show(next);
  };
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => cursor && (open === cursor ? navigate(`/token/${cursor}`) : show(cursor))],
    ['Escape', () => (open ? show(null) : setCursor(null))],
    ['w', () => cursor && watchlist.toggle(cursor)],
    ['c', async () => cursor && (await copyText(cursor)) && showToast('Address copied')],
    ['r', () => void list.refetch()],
  ]);

  const loading = !status.ready && list.isPending;
  const empty = (
    <ListState
      loading={loading || (found.isFetching && order.length === 0)}
      error={rows.size() === 0 ? list.error : null}
      preview={preview}
      filtered={rows.size() > 0}
      onRetry={() => void list.refetch()}
      onClear={() => {
        table.resetColumnFilters(true);
        setParams(
          (next) => {
            next.delete('q');
            return next;
          },
          { replace: true },
        );
      }}
    />
  );
  // A token beside the list is for users, as its page is.
  if (preview && open) return <Navigate replace to={signUpPath(`${place.pathname}${place.search}`)} />;
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
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
            onRefresh={() => void list.refetch()}
          />
          <ListBanner
            error={rows.size() > 0 ? list.error : null}
            searchFailed={found.isError}
            feedProblem={status.connection.phase === 'waiting' ? status.connection.problem : null}
            onRetry={() => void list.refetch()}
          />
          <DiscoveryList
            phone={phone}
            table={table}
            order={order}
            cursor={cursor}
            open={open}
            onOpen={show}
            onHold={hold}
            empty={empty}
          />
        </div>
        {open && (
          <Suspense fallback={null}>
            <TokenDrawer address={open} onClose={() => show(null)} />
          </Suspense>
        )}
      </div>
    </RowSourceProvider>
  );
}
