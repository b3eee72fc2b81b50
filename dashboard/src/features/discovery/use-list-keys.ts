import { useNavigate } from 'react-router-dom';
import { copyText } from '../../components/ui/copy-button.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useKeys } from '../../lib/use-keys.ts';
import type { OpenToken } from './use-open-token.ts';
import type { RowOrder } from './use-row-order.ts';

/** Moves through the rows by keys, opens them and acts upon them. From the first move until Escape leaves the list, rows keep their places. */
export function useListKeys({ order, hold }: Pick<RowOrder, 'order' | 'hold'>, token: OpenToken, refresh: () => void) {
  const { open, show, cursor, setCursor } = token;
  const { watchlist } = useLive();
  const navigate = useNavigate();
  const move = (by: number) => {
    const at = cursor === null ? -1 : order.indexOf(cursor);
    const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (!next) return;
    hold('keyboard', true);
    setCursor(next);
    if (open) show(next);
  };
  const leave = () => {
    hold('keyboard', false);
    setCursor(null);
  };
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => cursor && (open === cursor ? navigate(`/token/${cursor}`) : show(cursor))],
    ['Escape', () => (open ? show(null) : leave())],
    ['w', () => cursor && watchlist.toggle(cursor)],
    ['c', async () => cursor && (await copyText(cursor)) && showToast('Address copied')],
    ['r', refresh],
  ]);
}
