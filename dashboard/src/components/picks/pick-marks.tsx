import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { cleanText } from '../../lib/hostile-text.ts';
import type { LiveColumn } from '../table/column.ts';
import { useRowValue } from '../table/row-context.tsx';
import type { RecordedPick } from './api.ts';
import styles from './cells.module.css';

/** Addresses of the calls that a bulk act is for. */
export type PickMarks = StoreApi<ReadonlySet<string>>;

export function createPickMarks(): PickMarks {
  return createStore<ReadonlySet<string>>(() => new Set());
}

const MarksContext = createContext<PickMarks | null>(null);
export const PickMarksProvider = MarksContext.Provider;

function MarkCell({ id }: { id: string }) {
  const marks = useContext(MarksContext);
  if (!marks) throw new Error('A mark was drawn outside of a PickMarksProvider');
  const address = useRowValue(id, (row: RecordedPick | undefined) => row?.address ?? '');
  const symbol = useRowValue(id, (row: RecordedPick | undefined) => row?.symbol ?? '');
  const removed = useRowValue(id, (row: RecordedPick | undefined) => row === undefined || row.removed !== null);
  const marked = useStore(marks, (all) => all.has(address));
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={`Mark ${cleanText(symbol, 24) || address}`}
      checked={marked}
      disabled={removed}
      onChange={() => marks.setState(toggled(marks.getState(), address), true)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

function toggled(all: ReadonlySet<string>, address: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(address)) next.add(address);
  return next;
}

/** For those who may remove. */
export const markColumn: LiveColumn = {
  id: 'mark',
  size: 66,
  minSize: 60,
  meta: {
    title: 'Mark',
    help: { definition: 'Marks the call for an act on several at once.', unit: 'yes or no' },
    Cell: MarkCell,
  },
};
