/** Programs Mintscope decodes, by their on-chain id. */
export const programs = {
  pump: '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  pumpSwap: 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  launchLab: 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
  raydiumAmmV4: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  raydiumCpmm: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  meteoraDbc: 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
  meteoraDammV2: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  moonshot: 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  metaplex: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const;
export type ProgramName = keyof typeof programs;

/** Launchpads as rows and the discovery settings name them ("pump", "pumpamm", ...): programs that launch or trade tokens. */
export const launchpads: Partial<Record<ProgramName, string>> = {
  pump: 'pump',
  pumpSwap: 'pumpamm',
  launchLab: 'ray_launchpad',
  raydiumAmmV4: 'raydium',
  raydiumCpmm: 'raydium',
  meteoraDbc: 'meteora',
  meteoraDammV2: 'meteora',
  moonshot: 'moonshot',
};

/** Programs whose pools are curves: part of the quote reserve that sets their price was never paid in. */
export const curvePrograms: ReadonlySet<string> = new Set([
  programs.pump,
  programs.launchLab,
  programs.meteoraDbc,
  programs.moonshot,
]);

/**
 * Programs whose base reserve can stand for the price alone (base = quote / price), for curves that keep no such reserve: more
 * can be sold into them than it says.
 */
export const priceReservePrograms: ReadonlySet<string> = new Set([
  programs.launchLab,
  programs.meteoraDbc,
  programs.meteoraDammV2,
  programs.moonshot,
]);

const launchpadById = new Map<string, string>(
  Object.entries(launchpads).map(([name, launchpad]) => [programs[name as ProgramName], launchpad]),
);

/** How rows name a program as launchpad; null for one that neither launches nor trades tokens. */
export function launchpadOf(programId: string): string | null {
  return launchpadById.get(programId) ?? null;
}
