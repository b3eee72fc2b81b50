import { shortenAddress } from './format.ts';
import { cleanText } from './hostile-text.ts';

/** What a token is called where it is listed: its symbol, or its mint where nothing of that can be seen. */
export function tokenName(symbol: string, mint: string, most = 24): string {
  return cleanText(symbol, most) || shortenAddress(mint);
}
