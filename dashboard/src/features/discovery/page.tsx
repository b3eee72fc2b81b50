import { Suspense, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { usePreview } from '../../lib/session/use-preview.ts';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useOwnPicks } from '../../lib/use-selections.ts';
import { useTokenList, useTokenSearch } from './api.ts';
import { Copies } from './copy-in-list.tsx';
import { DiscoveryList } from './discovery-list.tsx';
import { ListBanner, ListState } from './list-state.tsx';
import { askedFilter, type Settings } from './model.ts';
import styles from './page.module.css';
import { Toolbar } from './toolbar.tsx';
import { useDiscoverySettings } from './use-discovery-settings.ts';
import { useDiscoveryTable } from './use-discovery-table.ts';
import { type ListFilter, useFilter } from './use-filter.ts';
import { useLiveSubscription } from './use-live-subscription.ts';
import { type OpenToken, useOpenToken } from './use-open-token.ts';
import { useReach } from './use-reach.ts';
import { type RowOrderOptions, useRowOrder } from './use-row-order.ts';
import { useSearchText } from './use-search-text.ts';

const ListKeys = lazyExtra(() => import('./list-keys.tsx').then((module) => module.ListKeys));
const Lifecycle = lazyOverlay(() => import('./lifecycle/lifecycle.tsx').then((module) => module.Lifecycle));
const FilterBar = lazyPart(() => import('../../components/filters/filter-bar.tsx').then((module) => module.FilterBar));
const PreviewBanner = lazyExtra(
  () => import('./preview-banner.tsx').then((module) => module.PreviewBanner),
  () => <div className={styles.preview} />,
);
const FilterPanel = lazyOverlay(() => import('./lab/panel-with-lab.tsx').then((module) => module.PanelWithLab));
const TokenDrawer = lazyOverlay(() => import('../../components/token/drawer.tsx').then((module) => module.TokenDrawer));

const filterRestMs = 300;

export function DiscoveryPage() {
  const { client, clock } = useLive();
  const signUp = useWayIn('/signup');
  const preview = usePreview();
  const token = useOpenToken();
  const store = client.book.rows;
  const [filtering, setFiltering] = useState(false);
  const filter = useFilter();
  const [isByStage, setByStage] = useByStage();
  const columns = useSearchParams()[0].get('columns') ?? '';
  useOwnPicks();
  const source = useMemo(() => ({ store, clock }), [store, clock]);
  // A token beside the list is for users, as its page is.
  if (preview && token.open) return <Navigate replace to={signUp} />;
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
        {isByStage && !preview ? (
          <Lifecycle token={token} onClose={() => setByStage(false)} />
        ) : (
          <Tokens
            // Columns of another view are another table.
            key={columns}
            token={token}
            preview={preview}
            filter={filter}
            filtering={filtering}
            onFilters={() => setFiltering(!filtering)}
            onStages={() => preview || setByStage(true)}
          />
        )}
        {filtering && !isByStage && (
          <FilterPanel text={filter.text} onChange={filter.set} onClose={() => setFiltering(false)} />
        )}
        {token.open && <TokenDrawer address={token.open} onClose={() => token.show(null)} />}
      </div>
    </RowSourceProvider>
  );
}

interface TokensProps {
  token: OpenToken;
  preview: boolean;
  filter: ListFilter;
  filtering: boolean;
  onFilters: () => void;
  onStages: () => void;
}

/** The list, and what changes it. */
function Tokens({ token, preview, filter, filtering, onFilters, onStages }: TokensProps) {
  const { rows } = useLive().client.book;
  const status = useLiveStatus();
  const [settings, change] = useDiscoverySettings(preview);
  const phone = usePhone();
  const { typed, text, clear } = useSearchText();
  const table = useDiscoveryTable(settings, change);
  const asked = useAsked(filter, settings);
  const found = useTokenSearch(text);
  const bounds = { text: typed, filter: filter.read, mayHold: settings.holdOnHover && !phone };
  const { list, order, copies, newCount, hold, release, further } = useListed(settings, asked, bounds);
  const refresh = () => void list.refetch();
  const empty = (
    <ListState
      loading={(!status.ready && list.isPending) || ((found.isFetching || typed !== text) && order.length === 0)}
      error={rows.size() === 0 ? list.error : null}
      preview={preview}
      filtered={rows.size() > 0 || filter.text !== ''}
      searched={typed}
      onRetry={refresh}
      onClear={() => {
        table.resetColumnFilters(true);
        change({ calledOnly: false });
        filter.set('');
        clear();
      }}
    />
  );
  return (
    <div className={styles.list}>
      <ListKeys {...{ order, hold, token }} acts={{ refresh, filters: onFilters, stages: onStages }} />
      {preview && <PreviewBanner />}
      <Toolbar
        preview={preview}
        table={table}
        settings={settings}
        onChange={change}
        order={order}
        searched={typed}
        newCount={newCount}
        onRelease={release}
        loading={list.isFetching || found.isFetching}
        onRefresh={refresh}
        filters={filter.text === '' ? 0 : filter.text.split(';').length}
        filtersOpen={filtering}
        asked={asked}
        onFilters={onFilters}
        onStages={onStages}
      />
      <Filters {...filter} />
      <ListBanner
        error={rows.size() > 0 ? list.error : null}
        searchFailed={found.isError}
        feedProblem={status.connection.phase === 'waiting' ? status.connection.problem : null}
        onRetry={refresh}
      />
      <Copies value={copies}>
        <DiscoveryList
          phone={phone}
          table={table}
          order={order}
          cursor={token.cursor}
          open={token.open}
          onOpen={token.show}
          onHold={hold}
          onEnd={further}
          empty={empty}
        />
      </Copies>
    </div>
  );
}

/** The tokens of the list: loaded, followed, and in their order as far as one has scrolled. */
function useListed(settings: Settings, asked: string | null, bounds: Omit<RowOrderOptions, 'reach'>) {
  const { rows } = useLive().client.book;
  const reached = useReach(settings, asked);
  const list = useTokenList(settings, reached, asked);
  useLiveSubscription(settings, reached, asked);
  const rowOrder = useRowOrder(rows, settings, { ...bounds, reach: reached.reach });
  return { list, further: reached.further, ...rowOrder };
}

/** Whether tokens stand by stage of life, as the page's address says. */
function useByStage(): [boolean, (on: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (on: boolean) =>
    setParams((next) => {
      if (on) next.set('view', 'lifecycle');
      else next.delete('view');
      return next;
    });
  return [params.get('view') === 'lifecycle', set];
}

/** What the list is bounded to; nothing where it is not. */
function Filters({ text, read, set }: ListFilter) {
  if (text === '') return null;
  const room = <div className={styles.bar} />;
  return (
    <Suspense fallback={room}>{read ? <FilterBar text={text} problem={read.problem} onChange={set} /> : room}</Suspense>
  );
}

/** What the server is asked for once typing rests; null while the filter of the address is being read. What is none is not asked for. */
function useAsked({ text, read }: ListFilter, settings: Settings): string | null {
  const rested = useDebounced(text, filterRestMs);
  if (text !== '' && read === null) return null;
  return askedFilter(read?.problem ? '' : rested, settings);
}
