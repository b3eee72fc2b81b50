import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { Bell, Columns3, Download, EyeOff, type LucideIcon, UserX } from 'lucide-react';
import { useStore } from 'zustand';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { call } from '../../lib/call.ts';
import { compareTray, toggleCompared } from '../../lib/compare/compare-tray.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { hide } from '../../lib/lists/hide.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { usePhone } from '../../lib/use-media.ts';

export interface ActedToken {
  mint: string;
  symbol: string;
  /** Null where it is not known. */
  creator: string | null;
}

interface TokenAct {
  name: string;
  Icon: LucideIcon;
  run: () => void;
}

/** What a user does with a token beside looking at it; `isListed`: in a row of a list, where admins export it, too. */
export function useTokenActs(
  { mint, symbol, creator }: ActedToken,
  { isListed }: { isListed: boolean },
): readonly TokenAct[] {
  const { store } = useLists();
  const user = useUser();
  const isAdmin = user !== null && user.role !== 'user';
  const isCompared = useStore(compareTray, ({ tokens }) => tokens.some((token) => token.mint === mint));
  const phone = usePhone();
  const compare = () => {
    // There the drawer of the token covers the tray.
    if (toggleCompared({ mint, symbol }) && phone)
      void showToast(`${cleanText(symbol, 24) || 'This token'} is chosen to compare`);
  };
  const acts: TokenAct[] = [
    { name: 'Alert…', Icon: Bell, run: () => askAlert({ scope: { kind: 'token', mint }, symbol }) },
    { name: isCompared ? 'Don’t compare' : 'Compare', Icon: Columns3, run: compare },
    { name: 'Hide token', Icon: EyeOff, run: () => hide(store, 'token', mint, symbol) },
  ];
  if (isListed && isAdmin) acts.push({ name: 'Export', Icon: Download, run: () => void saveListed(mint) });
  if (creator) acts.push({ name: 'Hide creator', Icon: UserX, run: () => hide(store, 'creator', creator, symbol) });
  return acts;
}

/** What it takes is loaded with the first one; the record of a basic file is asked for, as a row is none. */
async function saveListed(mint: string): Promise<void> {
  try {
    const { saveToken } = await import('../../lib/save-token.ts');
    await saveToken(mint, () => call(getToken, { params: { address: mint }, query: {} }));
  } catch {
    await showToast('Failed to export data', 'error');
  }
}
