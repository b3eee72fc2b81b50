import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';

/** Names a pick among all: whose it is, of which token, and which of its calls. */
export function pickIdOf({ scope, address, ordinal }: Pick<SelectedToken, 'scope' | 'address' | 'ordinal'>): string {
  return `${scope}:${address}:${ordinal}`;
}
