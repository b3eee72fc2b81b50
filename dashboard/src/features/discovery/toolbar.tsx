import { ArrowDownWideNarrow, ArrowUp, ArrowUpNarrowWide, Columns3, ListFilter, RefreshCw, Target } from 'lucide-react';
import type { ColumnTable } from '../../components/table/column.ts';
import { Button } from '../../components/ui/button.tsx';
import { Select } from '../../components/ui/select.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { sortLabels } from '../../lib/sort-labels.ts';
import { longestList, minScoreOptions, type Settings, showOptions } from './model.ts';
import { columnOf, filtersOf, sortingOf } from './table-state.ts';
import styles from './toolbar.module.css';

// The list stays whole without them, where the connection is lost before they have come.
const ListLooks = lazyExtra(() => import('./list-looks.tsx').then((module) => module.ListLooks));
const ListActions = lazyExtra(() => import('./list-actions.tsx').then((module) => module.ListActions));

const searchedOrder =
  'In the order of a search\nThe symbol or address itself, then the name itself, each before its copies; then the rest. Among alike the list keeps its order.';

interface ToolbarProps {
  preview: boolean;
  table: ColumnTable;
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
  order: readonly string[];
  /** What is searched for; empty where nothing is. */
  searched: string;
  /** Rows that wait while the order is held. */
  newCount: number;
  onRelease: () => void;
  loading: boolean;
  onRefresh: () => void;
  /** Conditions of the filter, and whether they are being looked at. */
  filters: number;
  filtersOpen: boolean;
  /** What the list is bounded to; null while that is being read. */
  asked: string | null;
  onFilters: () => void;
  onStages: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { preview, table, settings, onChange, order, searched, newCount, onRelease, loading, onRefresh } = props;
  const descending = settings.sortOrder === 'desc';
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>Token Discovery{preview && ' (Preview)'}</h1>
      <span className={styles.count} aria-live="off" data-tip={searched ? searchedOrder : undefined}>
        {order.length} {searched ? 'found' : 'shown'}
      </span>
      {newCount > 0 && (
        <button
          type="button"
          className={styles.waiting}
          data-tip={
            'The order is held while you point at rows or move through them by keys\nMove away, press Escape, or click here, to let them in.'
          }
          onClick={onRelease}
        >
          <ArrowUp size={12} aria-hidden />
          {newCount} new
        </button>
      )}
      <div className={styles.controls}>
        {!preview && (
          <Button
            icon
            aria-label="By stage of life"
            data-tip={'By stage of life\nNew, close to migration and migrated side by side.'}
            onClick={props.onStages}
          >
            <Columns3 size={15} aria-hidden />
          </Button>
        )}
        <Button aria-expanded={props.filtersOpen} onClick={props.onFilters}>
          <ListFilter size={14} aria-hidden />
          Filters{props.filters > 0 && ` ${props.filters}`}
        </Button>
        <span className={styles.spare}>
          <Select
            label="Show"
            value={settings.limit}
            options={showOptions.map((option) => [option, `${option}${option === longestList ? '+' : ''}`] as const)}
            onChange={(limit) => onChange({ limit })}
          />
          <Select
            label="Min Score"
            value={settings.minScore}
            options={minScoreOptions.map((option) => [option, option === 0 ? 'All' : String(option)] as const)}
            onChange={(minScore) => table.setColumnFilters(filtersOf({ minScore }))}
          />
        </span>
        <Select
          label="Sort By"
          value={settings.sortBy}
          options={sortLabels}
          onChange={(sortBy) => table.setSorting(sortingOf({ ...settings, sortBy }))}
        />
        <Button
          icon
          aria-label={descending ? 'Order: descending' : 'Order: ascending'}
          data-tip={descending ? 'Order: highest or newest first' : 'Order: lowest or oldest first'}
          onClick={() => table.getColumn(columnOf(settings.sortBy))?.toggleSorting()}
        >
          {descending ? <ArrowDownWideNarrow size={15} aria-hidden /> : <ArrowUpNarrowWide size={15} aria-hidden />}
        </Button>
        {!preview && (
          <Button
            aria-label="Called"
            aria-pressed={settings.calledOnly}
            data-tip={'Called tokens only\nThose that the platform has called and not taken off the list'}
            onClick={() => onChange({ calledOnly: !settings.calledOnly })}
          >
            <Target size={14} aria-hidden />
            <span className={styles.called}>Called</span>
          </Button>
        )}
        <span className={styles.looks}>
          <ListLooks settings={settings} onChange={onChange} />
        </span>
        <span className={cx(styles.actions, preview && styles.alone)}>
          <ListActions {...{ preview, table, settings, searched, order }} asked={props.asked} />
        </span>
        <Button look="quiet" icon aria-label="Refresh" data-tip="Refresh" onClick={onRefresh}>
          <RefreshCw size={15} aria-hidden className={cx(loading && styles.turning)} />
        </Button>
      </div>
    </div>
  );
}
