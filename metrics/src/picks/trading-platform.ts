/** Where tokens of a launchpad trade once they have left its curve; those that may go to several markets are not listed. */
const marketsAfterCurve: Readonly<Record<string, string>> = {
  pump: 'pumpamm',
  pumpamm: 'pumpamm',
  ray_launchpad: 'raydium',
  raydium: 'raydium',
  meteora: 'meteora',
};

/** Where a token trades now, as the discovery settings name it; null where that is not known. */
export function tradingPlatform(launchpad: string | null, migrated: boolean): string | null {
  if (launchpad === null) return null;
  return migrated ? (marketsAfterCurve[launchpad] ?? null) : launchpad;
}
