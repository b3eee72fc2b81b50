import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ClearTokenData } from '../../components/picker/clear-token-data.tsx';
import { PickChips } from '../../components/picks/pick-chips.tsx';
import { PickListFoot } from '../../components/picks/pick-list-foot.tsx';
import { PickListState } from '../../components/picks/pick-list-state.tsx';
import { createPickMarks, type PickMarks, PickMarksProvider } from '../../components/picks/pick-marks.tsx';
import list from '../../components/picks/pick-page.module.css';
import { PickToolbar } from '../../components/picks/pick-toolbar.tsx';
import { PicksTable } from '../../components/picks/picks-table.tsx';
import { type Removal, removalOf } from '../../components/picks/removal-of.ts';
import { type PickList, usePickList } from '../../components/picks/use-pick-list.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { formatCount } from '../../lib/format.ts';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { AutoSelection } from './auto-selection.tsx';
import { CallByHand } from './call-by-hand.tsx';
import styles from './page.module.css';

const RemoveDialog = lazyOverlay(() =>
  import('../../components/picks/remove-dialog.tsx').then((module) => module.RemoveDialog),
);

const ExportPicks = lazyExport(() =>
  import('../../components/picks/export-picks.tsx').then((module) => module.ExportPicks),
);

/** What the platform called, when and why, and the ways to add to it and to take off. */
export function TokenManagementPage() {
  const user = useUser();
  const mayManage = user?.permissions.canManageTokens === true;
  const picks = usePickList({ scope: 'platform' });
  const [marks] = useState(createPickMarks);
  const { filters, change } = picks;
  const sort = { sortBy: filters.sortBy ?? 'selectedAt', sortOrder: filters.sortOrder ?? 'desc' } as const;
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div className={list.title}>
          <h1>Token Management</h1>
          {user && <Badge tone="accent">{user.role.toUpperCase()} ACCESS</Badge>}
          <span className={list.count}>{picks.total === null ? '' : `${formatCount(picks.total)} calls`}</span>
          <div className={list.actions}>
            <ExportPicks list={picks} />
            {mayManage && <ClearTokenData />}
          </div>
        </div>
        <div className={styles.cards}>
          <AutoSelection />
          {mayManage && <CallByHand onCalled={() => void picks.query.refetch()} />}
        </div>
        <PickToolbar filters={filters} onChange={change} />
        <PickChips list={picks} />
      </header>
      <PickMarksProvider value={marks}>
        <PicksTable
          picks={picks.picks}
          sort={sort}
          of={filters.of}
          onSort={change}
          marks={mayManage}
          empty={<PickListState list={picks} />}
        />
      </PickMarksProvider>
      {mayManage && <MarkedBar marks={marks} picks={picks} />}
      <PickListFoot list={picks} />
    </div>
  );
}

/** What can be done with the calls that are marked. */
function MarkedBar({ marks, picks }: { marks: PickMarks; picks: PickList }) {
  const marked = useStore(marks);
  const [removing, setRemoving] = useState<Removal | null>(null);
  const removable = picks.picks.filter(({ removed }) => !removed);
  // One that the filters left out since is not seen any more, and not removed.
  const chosen = removable.filter(({ address }) => marked.has(address));
  const markAll = () => marks.setState(new Set(removable.map(({ address }) => address)), true);
  const clear = () => marks.setState(new Set(), true);
  return (
    <footer className={styles.marked}>
      <span>{chosen.length === 0 ? 'None marked' : `${formatCount(chosen.length)} marked`}</span>
      <Button look="quiet" onClick={markAll} disabled={picks.picks.length === 0}>
        Mark all loaded
      </Button>
      <Button look="quiet" onClick={clear} disabled={marked.size === 0}>
        Unmark
      </Button>
      <Button disabled={chosen.length === 0} onClick={() => setRemoving(removalOf(chosen))}>
        <Trash2 size={14} aria-hidden />
        Remove
      </Button>
      {removing && (
        <RemoveDialog
          {...removing}
          onDone={() => {
            clear();
            void picks.query.refetch();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </footer>
  );
}
