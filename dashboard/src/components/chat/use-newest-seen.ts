import { useEffect, useState } from 'react';
import type { ChatRow } from './message-rows.ts';

/** Order of the newest message that has been in sight, told to `onSeen` when it rises. */
export function useNewestSeen(rows: readonly ChatRow[], lastInSight: number, onSeen: (order: number) => void): number {
  const [seen, setSeen] = useState(0);
  const order = orderAt(rows, lastInSight);
  const newest = Math.max(seen, order);
  useEffect(() => {
    setSeen(newest);
    if (newest > 0) onSeen(newest);
  }, [newest, onSeen]);
  return newest;
}

/** Of the last message at or above this line: below it there are only ones on their way. */
function orderAt(rows: readonly ChatRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind === 'message') return row.message.order;
  }
  return 0;
}
