import type { SessionUser } from '@mintscope/schemas/session-user';

export const askAgainMs = 5_000;
/** The first wait of a page that knows nothing yet; each further one is twice as long, up to `askAgainMs`. */
export const askSoonMs = 500;
/** How soon a page learns of access that was paid for elsewhere. */
const askForAccessMs = 20_000;
/** The longest a browser's timer can wait. */
const mostTimerMs = 2_147_483_647;

/**
 * Asks the server again at the end of the session or of what its user may see; for those who see the preview, whether they have
 * access again. Gives the way to stop.
 */
export function awaitChange(user: SessionUser, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    if (!user.fullAccess) {
      timer = setTimeout(() => (document.hidden ? wait() : ask()), askForAccessMs);
      return;
    }
    const { active, expiresAt } = user.entitlement;
    const endsAtMs = active && expiresAt ? Math.min(user.sessionExpiresAt, expiresAt) : user.sessionExpiresAt;
    const leftMs = endsAtMs - Date.now();
    // The server's clock may be ahead of ours or behind it, so it is asked, not believed to be over.
    timer = setTimeout(leftMs > mostTimerMs ? wait : ask, Math.min(Math.max(leftMs, askAgainMs), mostTimerMs));
  }
  wait();
  return () => clearTimeout(timer);
}
