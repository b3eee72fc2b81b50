import { hide } from '../../lib/lists/hide.ts';
import { listsOf } from '../../lib/lists/lists-of.ts';
import type { Live } from '../../lib/live/live-context.tsx';
import type { SessionStore } from '../../lib/session/session-store.ts';

/** Hides the token of a row, by what the row calls it. */
export function hideRow(live: Live, session: SessionStore, mint: string): void {
  hide(listsOf(live, session), 'token', mint, live.client.book.rows.get(mint)?.symbol ?? '');
}
