import { FlaskConical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FilterPanel } from '../../../components/filters/filter-panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { usePreview } from '../../../lib/session/use-preview.ts';
import styles from './filter-lab.module.css';

const FilterLab = lazyPart(() => import('./filter-lab.tsx').then((module) => module.FilterLab));

interface PanelProps {
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** The filters of the list, which those who see all tokens can test on the past. */
export function PanelWithLab(props: PanelProps) {
  const preview = usePreview();
  const [isOpen, setOpen] = useState(false);
  const lab = (
    <section className={styles.lab} aria-label="Test on the past">
      <Button className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <FlaskConical size={14} aria-hidden />
        Test on the past
      </Button>
      {isOpen && (
        <Suspense fallback={<div className={styles.room} />}>
          <FilterLab text={props.text} onChange={props.onChange} />
        </Suspense>
      )}
    </section>
  );
  return <FilterPanel {...props} lab={preview ? null : lab} />;
}
