/** What the surface stage reads. null = unknown: such a part neither helps nor harms. */
export interface SurfaceInputs {
  /** Fractions: 0.1 is +10 %. */
  priceChange5m: number | null;
  priceChange1h: number | null;
  priceChange24h: number | null;
  volume24hUsd: number | null;
  liquidityUsd: number | null;
  /** Shares 0..1. */
  rugRatio: number | null;
  bundlerRate: number | null;
  sniperCount: number | null;
  isHoneypot: boolean | null;
  isWashTrading: boolean | null;
  mintable: boolean | null;
  freezable: boolean | null;
  holderCount: number | null;
  smartDegenCount: number | null;
  smartDegenRate: number | null;
  bluechipOwnerPercentage: number | null;
  /** Tokens this creator has made, this one included. */
  creatorCreatedCount: number | null;
  /** Share of the supply that the creator holds; 0 = sold out. */
  creatorHolding: number | null;
  hasTwitter: boolean | null;
  hasWebsite: boolean | null;
  hasTelegram: boolean | null;
  /** Tokens on the same X account, and tokens with the same image. */
  twitterCreateTokenCount: number | null;
  imageDup: number | null;
}

/** Everything unknown: where a caller starts from. */
export const unknownSurface: Readonly<SurfaceInputs> = {
  priceChange5m: null,
  priceChange1h: null,
  priceChange24h: null,
  volume24hUsd: null,
  liquidityUsd: null,
  rugRatio: null,
  bundlerRate: null,
  sniperCount: null,
  isHoneypot: null,
  isWashTrading: null,
  mintable: null,
  freezable: null,
  holderCount: null,
  smartDegenCount: null,
  smartDegenRate: null,
  bluechipOwnerPercentage: null,
  creatorCreatedCount: null,
  creatorHolding: null,
  hasTwitter: null,
  hasWebsite: null,
  hasTelegram: null,
  twitterCreateTokenCount: null,
  imageDup: null,
};
