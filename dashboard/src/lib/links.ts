import type { Platform } from '@mintscope/schemas/user-settings';

/** A token's page on a platform of the settings. */
export function tokenLink(platform: Platform, mint: string): string {
  return `${platform.baseUrl}${encodeURIComponent(mint)}`;
}

/** A wallet's page of ours. */
export function walletPath(address: string): string {
  return `/wallet/${encodeURIComponent(address)}`;
}

/** The page of tokens side by side; an address is the same in a query. */
export function comparePath(tokens: readonly string[]): string {
  return tokens.length === 0 ? '/compare' : `/compare?tokens=${tokens.map(encodeURIComponent).join(',')}`;
}

function accountLink(address: string): string {
  return `https://solscan.io/account/${encodeURIComponent(address)}`;
}

/** Sites that have a page of each wallet. */
export const walletSites: readonly { name: string; link: (address: string) => string }[] = [
  { name: 'Solscan', link: accountLink },
  { name: 'GMGN', link: (address) => `https://gmgn.ai/sol/address/${encodeURIComponent(address)}` },
];

export function transactionLink(signature: string): string {
  return `https://solscan.io/tx/${encodeURIComponent(signature)}`;
}

/** Our page of a token as it was at a second (ms). */
export function pastPath(mint: string, atMs: number): string {
  return `/token/${mint}?at=${Math.floor(atMs / 1000) * 1000}`;
}
