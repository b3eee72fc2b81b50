import { PickChips } from '../../components/picks/pick-chips.tsx';
import { PickListFoot } from '../../components/picks/pick-list-foot.tsx';
import { PickListState } from '../../components/picks/pick-list-state.tsx';
import styles from '../../components/picks/pick-page.module.css';
import { PickToolbar } from '../../components/picks/pick-toolbar.tsx';
import { PicksTable } from '../../components/picks/picks-table.tsx';
import { usePickList } from '../../components/picks/use-pick-list.ts';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { formatCount } from '../../lib/format.ts';

const ExportPicks = lazyExport(() =>
  import('../../components/picks/export-picks.tsx').then((module) => module.ExportPicks),
);

const scopes = [
  ['platform', 'Platform'],
  ['personal', 'Mine'],
] as const;

/** The calls behind a figure: all that were made, removed ones and losers too. */
export function PicksPage() {
  const list = usePickList();
  const { filters, change, picks, total } = list;
  const sort = { sortBy: filters.sortBy ?? 'selectedAt', sortOrder: filters.sortOrder ?? 'desc' } as const;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Calls</h1>
          <span className={styles.count}>{total === null ? '' : `${formatCount(total)} in all`}</span>
          <div className={styles.actions}>
            <Segments
              label="Whose picks"
              value={filters.scope ?? 'platform'}
              options={scopes}
              onChange={(scope) => change({ scope })}
            />
            <ExportPicks list={list} />
            <LinkButton to="/dashboard" look="quiet">
              Command Center
            </LinkButton>
          </div>
        </div>
        <PickToolbar filters={filters} onChange={change} />
        <PickChips list={list} />
      </header>
      <PicksTable picks={picks} sort={sort} of={filters.of} onSort={change} empty={<PickListState list={list} />} />
      <PickListFoot list={list} />
    </div>
  );
}
