import type { HiddenKind } from '@mintscope/schemas/account-lists';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import { shortenAddress } from '../format.ts';
import { cleanText } from '../hostile-text.ts';
import { showToast } from '../toasts.ts';
import type { ListStore } from './list-store.ts';

/** Hides a token or a creator at once, and says so with a way back. `symbol` = what the reader knows it by. */
export function hide(store: ListStore, kind: HiddenKind, address: string, symbol: string): void {
  const label = cleanText(symbol, accountListLimits.labelLength);
  store.do({ do: 'hide', kind, address, label });
  const name = label || shortenAddress(address);
  const text = kind === 'token' ? `${name} is hidden` : `Tokens of the creator of ${name} are hidden`;
  void showToast(text, 'message', {
    seconds: 8,
    action: { label: 'Undo', onClick: () => store.do({ do: 'show', kind, address }) },
  });
}
