import { useCallback, useRef } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { useListKeys } from '../use-list-keys.ts';
import type { OpenToken } from '../use-open-token.ts';
import type { RowOrder } from '../use-row-order.ts';
import { type Stage, stages } from './stages.ts';

export type StageRows = Pick<RowOrder, 'order' | 'hold'>;

interface StageActs {
  refresh: () => void;
  stages: () => void;
  filters: (id: Stage['id']) => void;
}

const none: StageRows = { order: [], hold: () => undefined };

/** The keys of the list in the column that the cursor is in, and the arrows that take it to the one beside. */
export function useStageKeys(token: OpenToken, acts: StageActs) {
  const known = useRef(new Map<Stage['id'], StageRows>());
  const setRows = useCallback((id: Stage['id'], rows: StageRows) => void known.current.set(id, rows), []);
  const { cursor, setCursor, open, show } = token;
  const rowsOf = (id: Stage['id']) => known.current.get(id) ?? none;
  /** Without a cursor the first that has a token. */
  const current = () => {
    const isIn = ({ id }: Stage) => cursor !== null && rowsOf(id).order.includes(cursor);
    return stages.find(isIn) ?? stages.find(({ id }) => rowsOf(id).order.length > 0) ?? stages[0];
  };
  const aside = (by: number) => {
    const from = current();
    const place = cursor === null ? 0 : Math.max(0, rowsOf(from.id).order.indexOf(cursor));
    for (let at = stages.indexOf(from) + by; stages[at]; at += by) {
      const { order, hold } = rowsOf(stages[at]!.id);
      const next = order[Math.min(place, order.length - 1)];
      if (!next) continue;
      rowsOf(from.id).hold('keyboard', false);
      hold('keyboard', true);
      setCursor(next);
      if (open) show(next);
      return;
    }
  };
  useListKeys(() => rowsOf(current().id), token, {
    refresh: acts.refresh,
    stages: acts.stages,
    filters: () => acts.filters(current().id),
  });
  useKeys([
    ['ArrowLeft', () => aside(-1)],
    ['ArrowRight', () => aside(1)],
  ]);
  return { setRows };
}
