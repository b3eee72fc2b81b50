import { BrainCircuit, LayoutGrid, type LucideIcon, Server, Smartphone } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import type { Tone } from '../../components/ui/chip.tsx';
import { type Category, categoryLabels, type RoadmapItem, type Status, statusLabels } from './model.ts';
import styles from './roadmap-entry.module.css';

const icons: Readonly<Record<Category, LucideIcon>> = {
  ai: BrainCircuit,
  mobile: Smartphone,
  features: LayoutGrid,
  infrastructure: Server,
};

const tones: Readonly<Record<Status, Tone>> = { 'in-progress': 'accent', planned: 'plain', completed: 'good' };

/** One thing that is built or wanted. */
export function RoadmapEntry({ item }: { item: RoadmapItem }) {
  const { title, description, status, category, targetDate } = item;
  const Icon = icons[category];
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Badge tone={tones[status]} dot>
          {statusLabels[status]}
        </Badge>
      </div>
      <p className={styles.text}>{description}</p>
      <p className={styles.foot}>
        <Icon size={13} aria-hidden />
        <span>{categoryLabels[category]}</span>
        <span className={styles.target}>{targetDate}</span>
      </p>
    </li>
  );
}
