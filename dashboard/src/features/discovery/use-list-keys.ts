import { useNavigate } from 'react-router-dom';
import { copyText } from '../../components/ui/copy-button.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { useSession, useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useKeys } from '../../lib/use-keys.ts';
import type { OpenToken } from './use-open-token.ts';
import type { RowOrder } from './use-row-order.ts';

export interface ListActs {
  refresh: () => void;
  /** Opens and closes what bounds the list. */
  filters: () => void;
  /** Changes between the list and the stages of life. */
  stages: () => void;
}

/**
 * Moves through the rows by keys, opens them and acts upon them. From the first move until Escape leaves the list, rows keep their places.
 * @param readRows the rows that the cursor moves over, as they stand when a key is pressed.
 */
export function useListKeys(
  readRows: () => Pick<RowOrder, 'order' | 'hold'>,
  token: OpenToken,
  { refresh, filters, stages }: ListActs,
): void {
  const { open, show, cursor, setCursor } = token;
  const live = useLive();
  const { store: session } = useSession();
  const user = useUser();
  const navigate = useNavigate();
  const move = (by: number) => {
    const { order, hold } = readRows();
    const at = cursor === null ? -1 : order.indexOf(cursor);
    const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (!next) return;
    hold('keyboard', true);
    setCursor(next);
    if (open) show(next);
  };
  const leave = () => {
    readRows().hold('keyboard', false);
    setCursor(null);
  };
  const hideToken = () => {
    if (!cursor || !user) return;
    const { order } = readRows();
    void import('./hide-row.ts').then(({ hideRow }) => hideRow(live, session, cursor));
    if (open === cursor) show(null);
    setCursor(order[order.indexOf(cursor) + 1] ?? null);
  };
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => cursor && (open === cursor ? navigate(`/token/${cursor}`) : show(cursor))],
    ['Escape', () => (open ? show(null) : leave())],
    ['w', () => cursor && live.watchlist.toggle(cursor)],
    ['x', hideToken],
    ['c', async () => cursor && (await copyText(cursor)) && showToast('Address copied')],
    ['f', filters],
    ['s', stages],
    ['r', refresh],
  ]);
}
