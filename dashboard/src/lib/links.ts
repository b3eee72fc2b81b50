/** Pages about a token or wallet elsewhere; the first is the primary one. */
const platforms = [
  { id: 'gmgn', name: 'GMGN', token: (address: string) => `https://gmgn.ai/sol/token/${address}` },
  { id: 'dexscreener', name: 'DEX Screener', token: (address: string) => `https://dexscreener.com/solana/${address}` },
  { id: 'solscan', name: 'Solscan', token: (address: string) => `https://solscan.io/token/${address}` },
] as const;

export function explorerLink(address: string): string {
  return platforms[0].token(encodeURIComponent(address));
}

export function accountLink(address: string): string {
  return `https://solscan.io/account/${encodeURIComponent(address)}`;
}

export function transactionLink(signature: string): string {
  return `https://solscan.io/tx/${encodeURIComponent(signature)}`;
}
