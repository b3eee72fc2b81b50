import { ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Tile } from '../../components/ui/tile.tsx';
import { formatCount } from '../../lib/format.ts';
import {
  arrangeItems,
  categories,
  categoryLabels,
  countByStatus,
  type Roadmap,
  readRoadmapFilters,
  type Status,
  statuses,
  statusLabels,
} from './model.ts';
import styles from './roadmap-card.module.css';
import { RoadmapEntry } from './roadmap-entry.tsx';

const statusOptions = [['all', 'All'], ...statuses.map((status) => [status, statusLabels[status]] as const)] as const;
const categoryOptions = [
  ['all', 'All'],
  ...categories.map((category) => [category, categoryLabels[category]] as const),
] as const;

const means: Readonly<Record<Status, string>> = {
  'in-progress': 'Is being built now',
  planned: 'Decided, and not begun',
  completed: 'Part of the product today',
};

/** What is built, what is being built, and what comes, counted and narrowed by status and category. */
export function RoadmapCard({ roadmap: { title, items } }: { roadmap: Roadmap }) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readRoadmapFilters(params), [params]);
  const shown = arrangeItems(items, filters);
  const counts = countByStatus(items);
  const choose = (next: Record<string, string>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next)) {
          if (value === 'all') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return (
    <Card title={title} says="A target date is what we aim at, and no promise.">
      <dl className={styles.counts}>
        {statuses.map((status) => (
          <Tile key={status} label={statusLabels[status]} tip={means[status]}>
            {formatCount(counts[status])}
          </Tile>
        ))}
      </dl>
      <div className={styles.filters}>
        <Select
          label="Status"
          value={filters.status ?? 'all'}
          options={statusOptions}
          onChange={(status) => choose({ status })}
        />
        <Select
          label="Category"
          value={filters.category ?? 'all'}
          options={categoryOptions}
          onChange={(category) => choose({ category })}
        />
        <span role="status" className={styles.shown}>
          {formatCount(shown.length)} of {formatCount(items.length)} shown
        </span>
      </div>
      {shown.length > 0 ? (
        <ul aria-label={title} className={styles.items}>
          {shown.map((item) => (
            <RoadmapEntry key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <Notice
          icon={ListFilter}
          title="Nothing on the roadmap is both"
          action={<Button onClick={() => choose({ status: 'all', category: 'all' })}>Show all</Button>}
        >
          Choose another status or category.
        </Notice>
      )}
    </Card>
  );
}
