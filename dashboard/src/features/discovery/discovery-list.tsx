import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { LiveColumn } from '../../components/table/column.ts';
import { LiveTable } from '../../components/table/live-table.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { useByParameters } from '../../lib/parameters-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { rowHeights } from '../../lib/settings/row-heights.ts';
import { useCompactRows, useSetting } from '../../lib/settings/settings-context.tsx';
import { columnThresholds } from './column-thresholds.ts';
import { discoveryColumns } from './columns.ts';
import styles from './discovery-list.module.css';
import { rowToneOf } from './freshness.ts';
import { type Settings, sortLabels } from './model.ts';

const PhoneList = lazyPart(() => import('./phone-list.tsx').then((module) => module.PhoneList));

interface DiscoveryListProps {
  phone: boolean;
  order: readonly string[];
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
  cursor: string | null;
  open: string | null;
  onOpen: (id: string) => void;
  onHold: (held: boolean) => void;
  empty: ReactNode;
}

export function DiscoveryList(props: DiscoveryListProps) {
  const { phone, order, settings, onChange } = props;
  const { client, clock } = useLive();
  const [compact] = useCompactRows();
  const columns = useDiscoveryColumns();
  const rowTone = useCallback((id: string) => rowToneOf(id, client, clock.nowMs()), [client, clock]);
  const sort = useMemo(
    () => ({
      by: settings.sortBy,
      order: settings.sortOrder,
      onSort: (by: string) => {
        const key = sortLabels.find(([label]) => label === by)?.[0] ?? 'score';
        onChange(
          key === settings.sortBy
            ? { sortOrder: settings.sortOrder === 'desc' ? 'asc' : 'desc' }
            : { sortBy: key, sortOrder: 'desc' },
        );
      },
    }),
    [settings.sortBy, settings.sortOrder, onChange],
  );

  if (phone) {
    return (
      <Suspense fallback={null}>
        <PhoneList order={order} open={props.open} onOpen={props.onOpen} toneOf={rowTone} empty={props.empty} />
      </Suspense>
    );
  }
  return (
    <div className={styles.list} data-dense={compact || undefined}>
      <LiveTable
        tableId="discovery"
        label="Tokens"
        columns={columns}
        order={order}
        rowHeight={rowHeights[compact ? 'compact' : 'comfortable']}
        sort={sort}
        cursor={props.cursor}
        open={props.open}
        onOpen={props.onOpen}
        onHold={props.onHold}
        rowTone={rowTone}
        empty={props.empty}
      />
    </div>
  );
}

/** Wide enough for the number format; each header tells where its colours change. */
function useDiscoveryColumns(): readonly LiveColumn[] {
  const full = useSetting((settings) => settings.display.numberFormat === 'full');
  const thresholds = useByParameters(columnThresholds);
  return useMemo(
    () =>
      discoveryColumns.map((column) => {
        const told = { ...column, help: { ...column.help, thresholds: thresholds[column.id] ?? [] } };
        return full ? widen(told) : told;
      }),
    [thresholds, full],
  );
}

/** Cells don't clip, so a column that holds long numbers may not be made narrower than they are. */
function widen(column: LiveColumn): LiveColumn {
  const { fullSize } = column;
  return fullSize ? { ...column, size: fullSize, minSize: fullSize } : column;
}
