import { ListFilter } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { readFilter } from '../../../components/filters/read-filter.ts';
import { conditionsOf } from '../../../components/filters/with-condition.ts';
import { holdingHandlers } from '../../../components/table/holding-handlers.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live/live-context.tsx';
import { Copies } from '../copy-in-list.tsx';
import { rowToneOf } from '../freshness.ts';
import { PhoneList } from '../phone-list.tsx';
import type { OpenToken } from '../use-open-token.ts';
import { useRowOrder } from '../use-row-order.ts';
import styles from './lifecycle.module.css';
import type { Stage } from './stages.ts';
import type { StageRows } from './use-stage-keys.ts';
import { perStage } from './use-stages.ts';

interface StageColumnProps {
  stage: Stage;
  /** What the column is bounded to, the stage's own bounds included, and how one bounds it besides. */
  filter: string;
  own: string;
  text: string;
  token: OpenToken;
  pending: boolean;
  filtering: boolean;
  onFilters: () => void;
  /** Told of the rows that keys move over. */
  onRows: (id: Stage['id'], rows: StageRows) => void;
}

export function StageColumn(props: StageColumnProps) {
  const { stage, filter, own, text, token, pending, filtering, onFilters, onRows } = props;
  const { client, clock } = useLive();
  const view = useMemo(
    () => ({ limit: perStage, minScore: 0, sortBy: stage.sortBy, sortOrder: 'desc' as const, calledOnly: false }),
    [stage.sortBy],
  );
  const read = useMemo(() => readFilter(filter), [filter]);
  const { order, copies, newCount, hold } = useRowOrder(client.book.rows, view, {
    ...{ text, filter: read, mayHold: true, reach: perStage },
  });
  useEffect(() => onRows(stage.id, { order, hold }), [onRows, stage.id, order, hold]);
  const toneOf = useCallback((id: string) => rowToneOf(id, client, clock.nowMs()), [client, clock]);
  const bounds = conditionsOf(own).length;
  return (
    <section className={styles.column} aria-label={stage.title} {...holdingHandlers(hold)}>
      <header className={styles.head}>
        <h2 className={styles.title} data-tip={`${stage.title}\n${stage.meaning}`}>
          {stage.title}
        </h2>
        <Count listed={order.length} />
        {newCount > 0 && <span className={styles.fresh}>{newCount} new</span>}
        <Button
          look="quiet"
          className={styles.filters}
          aria-expanded={filtering}
          aria-label={`Filters of ${stage.title}`}
          onClick={onFilters}
        >
          <ListFilter size={14} aria-hidden />
          {bounds > 0 && bounds}
        </Button>
      </header>
      <Copies value={copies}>
        <PhoneList
          label={stage.title}
          order={order}
          open={token.open}
          cursor={token.cursor}
          onOpen={token.show}
          toneOf={toneOf}
          figure={stage.figure}
          empty={<p className={styles.empty}>{pending ? 'Loading tokens...' : 'No token is here now.'}</p>}
        />
      </Copies>
    </section>
  );
}

/** Of tokens that are listed; of as many as a column lists there may be more. */
function Count({ listed }: { listed: number }) {
  const isFull = listed >= perStage;
  return (
    <span className={styles.count} data-tip={isFull ? 'The first ones are listed; there may be more' : undefined}>
      {formatCount(listed)}
      {isFull && '+'}
    </span>
  );
}
