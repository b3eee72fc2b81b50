import { createHash } from 'node:crypto';
import type { TokenRow } from '@mintscope/schemas/token';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A valid address that is always the same for a number. */
export function makeAddress(n: number): string {
  const bytes = createHash('sha256').update(`token ${n}`).digest();
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (value > 0n) {
    text = alphabet[Number(value % 58n)] + text;
    value /= 58n;
  }
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

/** A complete row for tests; a larger number is a younger token. */
export function makeRow(n: number, changes: Partial<TokenRow> = {}): TokenRow {
  return {
    address: makeAddress(n),
    version: 1,
    symbol: `T${n}`,
    name: `Token ${n}`,
    logo: null,
    launchpad: 'pump',
    creator: makeAddress(1_000_000 + n),
    createdAt: 1_700_000_000_000 + n * 1000,
    eventTimeMs: 1_700_000_000_500 + n * 1000,
    receivedAtMs: 1_700_000_000_600 + n * 1000,
    status: 'provisional',
    enriched: false,
    life: 'trading',
    lastTradeAt: 1_700_000_000_400 + n * 1000,
    band: 'WATCH',
    finalScore: 50,
    scoreLow: 50,
    scoreHigh: 50,
    initialScore: 55,
    investigationScore: 48,
    transactionScore: 47,
    priceSol: 0.000_000_05,
    priceUsd: 0.000_009,
    marketCap: 9000,
    marketCapSol: 50,
    volume: 1800,
    volumeSol: 10,
    volume5m: 900,
    liquidity: 5400,
    holders: 30,
    swaps: 40,
    buys: 25,
    sells: 15,
    priceChange1m: 0.01,
    priceChange5m: 0.05,
    priceChange1h: null,
    priceChange24h: null,
    progress: 0.2,
    migrated: false,
    rugRatio: null,
    rugProbability: 0.2,
    top10HolderRate: 0.4,
    sniperCount: 3,
    sniperRate: 0.05,
    bundlerRate: 0.02,
    bundledThen: 0.05,
    insiderRate: 0.01,
    freshRate: 0.1,
    washShare: 0,
    smartDegenCount: 1,
    smartDegenRate: 0.01,
    bluechipOwnerPercentage: null,
    botDegenCount: 2,
    botProbability: 0.3,
    twitterCreateTokenCount: null,
    creatorCreatedCount: 1,
    creatorHolding: 0.03,
    devSold: 0.2,
    bundlerSold: null,
    liquidityPulled: null,
    smartBoughtSol: null,
    imageDup: null,
    isHoneypot: null,
    isWashTrading: false,
    mintable: false,
    freezable: false,
    dexscrAd: null,
    dexscrUpdateLink: null,
    ctoFlag: null,
    calledAt: null,
    twitter: null,
    telegram: null,
    website: null,
    spark: [0.000_000_03, 0.000_000_05],
    performance: {
      currentX: 1.5,
      maxX: 1.8,
      openPrice: 0.000_000_03,
      entryPrice: 0.000_000_03,
      currentPrice: 0.000_000_05,
      initialMarketCap: 5400,
      calledMarketCap: null,
      currentMarketCap: 9000,
      return1h: null,
      return24h: null,
    },
    ...changes,
  };
}
