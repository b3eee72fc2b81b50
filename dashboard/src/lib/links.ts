import type { Platform } from '@mintscope/schemas/user-settings';

/** A token's page on a platform of the settings. */
export function tokenLink(platform: Platform, mint: string): string {
  return `${platform.baseUrl}${encodeURIComponent(mint)}`;
}

export function accountLink(address: string): string {
  return `https://solscan.io/account/${encodeURIComponent(address)}`;
}

export function transactionLink(signature: string): string {
  return `https://solscan.io/tx/${encodeURIComponent(signature)}`;
}
