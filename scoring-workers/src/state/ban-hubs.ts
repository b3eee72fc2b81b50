import type { TokenState } from './token-state.ts';

/** Exchanges, services and others who met more wallets than one hand would; true when the token knows one of them. */
export function banHubs(token: TokenState, hubs: readonly number[]): boolean {
  let isKnown = false;
  for (const hub of hubs) {
    const member = token.members.find(hub);
    if (member < 0) continue;
    token.wallets.markHub(member);
    token.wallets.banFunder(member);
    isKnown = true;
  }
  return isKnown;
}
