import { type ListActs, useListKeys } from './use-list-keys.ts';
import type { OpenToken } from './use-open-token.ts';
import type { RowOrder } from './use-row-order.ts';

interface ListKeysProps {
  order: RowOrder['order'];
  hold: RowOrder['hold'];
  token: OpenToken;
  acts: ListActs;
}

/** `useListKeys` as a part that is loaded after the first screen. */
export function ListKeys({ order, hold, token, acts }: ListKeysProps): null {
  useListKeys(() => ({ order, hold }), token, acts);
  return null;
}
