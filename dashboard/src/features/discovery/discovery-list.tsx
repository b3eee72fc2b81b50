import { type ReactNode, Suspense, useCallback } from 'react';
import type { ColumnTable } from '../../components/table/column.ts';
import type { OnHold } from '../../components/table/holding-handlers.ts';
import { LiveTable } from '../../components/table/live-table.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { rowHeights } from '../../lib/settings/settings-context.tsx';
import styles from './discovery-list.module.css';
import { rowToneOf } from './freshness.ts';
import { useListDensity } from './view-layout.ts';

const PhoneList = lazyPart(() => import('./phone-list.tsx').then((module) => module.PhoneList));

interface DiscoveryListProps {
  phone: boolean;
  table: ColumnTable;
  order: readonly string[];
  cursor: string | null;
  open: string | null;
  onOpen: (id: string) => void;
  onHold: OnHold;
  /** The last rows are near. */
  onEnd: () => void;
  empty: ReactNode;
}

export function DiscoveryList(props: DiscoveryListProps) {
  const { phone, order } = props;
  const { client, clock } = useLive();
  const [compact] = useListDensity();
  const rowTone = useCallback((id: string) => rowToneOf(id, client, clock.nowMs()), [client, clock]);
  if (phone) {
    return (
      <Suspense fallback={null}>
        <PhoneList
          order={order}
          open={props.open}
          onOpen={props.onOpen}
          onEnd={props.onEnd}
          toneOf={rowTone}
          empty={props.empty}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.list} data-dense={compact || undefined}>
      <LiveTable
        table={props.table}
        label="Tokens"
        order={order}
        rowHeight={rowHeights[compact ? 'compact' : 'comfortable']}
        cursor={props.cursor}
        open={props.open}
        onOpen={props.onOpen}
        onHold={props.onHold}
        onEnd={props.onEnd}
        rowTone={rowTone}
        empty={props.empty}
      />
    </div>
  );
}
