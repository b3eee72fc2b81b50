import { bandSchema, lifeSchema } from '../score.ts';

/** How a figure that can be filtered is counted; shares are fractions, 0.05 is 5 %. */
export type FilterUnit = 'usd' | 'sol' | 'share' | 'count' | 'seconds' | 'multiple' | 'score';

/** Figures of a token that a filter bounds, by their names in a token's row. */
export const rangeFields = {
  /** Of one token. */
  price: 'usd',
  marketCap: 'usd',
  liquidity: 'usd',
  volume: 'usd',
  volume5m: 'usd',
  priceChange1m: 'share',
  priceChange5m: 'share',
  priceChange1h: 'share',
  priceChange24h: 'share',
  progress: 'share',
  /** Time since launch. */
  age: 'seconds',
  /** Time since the newest trade; unknown before the first. */
  lastTrade: 'seconds',
  holders: 'count',
  swaps: 'count',
  buys: 'count',
  sells: 'count',
  currentX: 'multiple',
  maxX: 'multiple',
  finalScore: 'score',
  scoreLow: 'score',
  initialScore: 'score',
  investigationScore: 'score',
  transactionScore: 'score',
  rugProbability: 'share',
  botProbability: 'share',
  rugRatio: 'share',
  washShare: 'share',
  top10HolderRate: 'share',
  sniperCount: 'count',
  sniperRate: 'share',
  bundlerRate: 'share',
  bundledThen: 'share',
  insiderRate: 'share',
  freshRate: 'share',
  smartDegenCount: 'count',
  smartDegenRate: 'share',
  bluechipOwnerPercentage: 'share',
  botDegenCount: 'count',
  devSold: 'share',
  creatorHolding: 'share',
  creatorCreatedCount: 'count',
  twitterCreateTokenCount: 'count',
  imageDup: 'count',
} as const satisfies Record<string, FilterUnit>;
export type RangeField = keyof typeof rangeFields;
export const isRangeField = (name: string): name is RangeField => Object.hasOwn(rangeFields, name);

/** What a token is or has, or is not. */
export const flagFields = [
  'migrated',
  'called',
  'twitter',
  'telegram',
  'website',
  'logo',
  'isHoneypot',
  'isWashTrading',
  'mintable',
  'freezable',
  'ctoFlag',
  'dexscrAd',
  'dexscrUpdateLink',
] as const;
export type FlagField = (typeof flagFields)[number];
export const isFlagField = (name: string): name is FlagField => flagFields.some((field) => field === name);

/** What a token is one of; null = any name. */
export const choiceFields = {
  launchpad: null,
  /** Address of who launched it. */
  creator: null,
  life: lifeSchema.options,
  band: bandSchema.options,
} as const satisfies Record<string, readonly string[] | null>;
export type ChoiceField = keyof typeof choiceFields;
export const isChoiceField = (name: string): name is ChoiceField => Object.hasOwn(choiceFields, name);

/** Words of a token's symbol or name: one of them, or none of them. */
export const wordFields = ['words', 'without'] as const;
export type WordField = (typeof wordFields)[number];
export const isWordField = (name: string): name is WordField => wordFields.some((field) => field === name);
