/** Who was asked about a token; the position is the code in a batch, so a new one is appended. */
export const providerNames = ['metadata', 'rpc', 'das', 'dexscreener', 'gmgn', 'rugcheck', 'simulated'] as const;
export type ProviderName = (typeof providerNames)[number];
