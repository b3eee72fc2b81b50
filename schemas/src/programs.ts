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

/** Platform ids of the discovery settings ("pump", "pumpamm", ...), for each program that lists or trades tokens. */
export const platforms: Partial<Record<ProgramName, string>> = {
  pump: 'pump',
  pumpSwap: 'pumpamm',
  launchLab: 'ray_launchpad',
  raydiumAmmV4: 'raydium',
  raydiumCpmm: 'raydium',
  meteoraDbc: 'meteora',
  meteoraDammV2: 'meteora',
  moonshot: 'moonshot',
};

const platformById = new Map<string, string>(
  Object.entries(platforms).map(([name, platform]) => [programs[name as ProgramName], platform]),
);

/** The platform id of a program, or null for a program that is not a trading venue. */
export function platformOf(programId: string): string | null {
  return platformById.get(programId) ?? null;
}
