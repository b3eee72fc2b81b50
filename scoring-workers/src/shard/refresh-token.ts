import type { TokenState } from '../state/token-state.ts';

/** Brings a token's figures to a moment at which nothing happened to it. */
export function refreshToken(token: TokenState, nowMs: number): void {
  const { facts } = token;
  facts.asOfMs = Math.max(facts.asOfMs, nowMs);
  // Here and not only when a score reads it: what a later trade finds must not depend on when scores were made.
  token.advance(facts.asOfMs);
  facts.version++;
}
