import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { formatCount } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

/** What is to be taken off the list, and in words: the symbol of one, or how many. */
export interface Removal {
  addresses: readonly string[];
  what: string;
}

export function removalOf(picks: readonly Pick<SelectedToken, 'address' | 'symbol'>[]): Removal {
  const addresses = [...new Set(picks.map(({ address }) => address))];
  const [only] = picks;
  const what = addresses.length === 1 && only ? cleanText(only.symbol, 24) || only.address : null;
  return { addresses, what: what ?? `${formatCount(addresses.length)} picks` };
}
