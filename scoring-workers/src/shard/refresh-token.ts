import type { TokenState } from '../state/token-state.ts';

/** Brings a token's figures to a moment at which nothing happened to it. */
export function refreshToken(token: TokenState, nowMs: number): void {
  const { atHand } = token;
  atHand.asOfMs = Math.max(atHand.asOfMs, nowMs);
  // Here and not only when a score reads it: what a later trade finds must not depend on when scores were made.
  token.advance(atHand.asOfMs);
  atHand.version++;
}
