import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterPanel } from '../../../components/filters/filter-panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { cx } from '../../../lib/cx.ts';
import type { OpenToken } from '../use-open-token.ts';
import { useSearchText } from '../use-search-text.ts';
import styles from './lifecycle.module.css';
import { StageColumn } from './stage-column.tsx';
import { boundedTo, type Stage, stages } from './stages.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { useStages } from './use-stages.ts';

interface LifecycleProps {
  token: OpenToken;
  onClose: () => void;
}

/** New tokens, those close to migration and those that migrated, side by side, each bounded on its own. */
export function Lifecycle({ token, onClose }: LifecycleProps) {
  const [own, bound] = useOwnFilters();
  const [filtering, setFiltering] = useState<Stage['id'] | null>(null);
  const { typed } = useSearchText();
  const filters = stages.map((stage) => boundedTo(stage, own(stage.id)));
  const { error, pending, retry } = useStages(filters);
  const toggle = useCallback((id: Stage['id']) => setFiltering((open) => (open === id ? null : id)), []);
  const { setRows } = useStageKeys(token, { refresh: retry, stages: onClose, filters: toggle });
  return (
    <>
      <div className={styles.lifecycle}>
        <div className={styles.bar}>
          <h1 className={styles.page}>Token Discovery</h1>
          <span className={cx(styles.count, styles.says)}>by stage of life</span>
          <Button className={styles.back} onClick={onClose}>
            <X size={14} aria-hidden />
            Back to the list
          </Button>
        </div>
        {error && (
          <Notice
            role="alert"
            title={`Error fetching tokens: ${error.message}`}
            action={<Button onClick={retry}>Try Again</Button>}
          />
        )}
        <div className={styles.columns}>
          {stages.map((stage, nth) => (
            <StageColumn
              key={stage.id}
              stage={stage}
              filter={filters[nth] ?? ''}
              own={own(stage.id)}
              text={typed}
              token={token}
              pending={pending}
              filtering={filtering === stage.id}
              onFilters={() => toggle(stage.id)}
              onRows={setRows}
            />
          ))}
        </div>
      </div>
      {filtering && (
        <FilterPanel
          key={filtering}
          text={own(filtering)}
          onChange={(text) => bound(filtering, text)}
          onClose={() => setFiltering(null)}
        />
      )}
    </>
  );
}

/** What each column is bounded to besides what it is, as the page's address says. */
function useOwnFilters() {
  const [params, setParams] = useSearchParams();
  const own = (id: Stage['id']) => params.get(id) ?? '';
  const bound = (id: Stage['id'], text: string) =>
    setParams(
      (next) => {
        if (text === '') next.delete(id);
        else next.set(id, text);
        return next;
      },
      { replace: true },
    );
  return [own, bound] as const;
}
