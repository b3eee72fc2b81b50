import { Card } from '../../components/ui/card.tsx';
import type { RoadmapItem } from './model.ts';
import styles from './roadmap-card.module.css';
import { RoadmapEntry } from './roadmap-entry.tsx';

/** Where all of it leads. */
export function Goals({ goals }: { goals: readonly RoadmapItem[] }) {
  return (
    <Card title="Community Goals" says="Where the roadmap leads.">
      <ul aria-label="Community Goals" className={styles.items}>
        {goals.map((goal) => (
          <RoadmapEntry key={goal.id} item={goal} />
        ))}
      </ul>
    </Card>
  );
}
