import {
  type ChoiceField,
  type FlagField,
  isChoiceField,
  isFlagField,
  isRangeField,
  type RangeField,
  type WordField,
} from '@mintscope/schemas/token-filter/filter-fields';

/** Names of figures as the columns and cards have them. */
export const rangeTitles: Readonly<Record<RangeField, string>> = {
  price: 'Price',
  marketCap: 'Market cap',
  liquidity: 'Liquidity',
  volume: 'Volume 24h',
  volume5m: 'Volume 5m',
  priceChange1m: 'Price 1m',
  priceChange5m: 'Price 5m',
  priceChange1h: 'Price 1h',
  priceChange24h: 'Price 24h',
  progress: 'Curve progress',
  age: 'Age',
  lastTrade: 'Last trade',
  holders: 'Holders',
  swaps: 'Trades',
  buys: 'Buys',
  sells: 'Sells',
  currentX: 'Multiple now',
  maxX: 'Highest multiple',
  finalScore: 'Final score',
  scoreLow: 'Score at least',
  initialScore: 'Surface score',
  investigationScore: 'Wallets score',
  transactionScore: 'Trades score',
  rugProbability: 'Chance of ruin',
  botProbability: 'Bot probability',
  rugRatio: 'Rug ratio',
  washShare: 'Wash share',
  top10HolderRate: 'Top 10 hold',
  sniperCount: 'Snipers',
  sniperRate: 'Snipers hold',
  bundlerRate: 'Bundlers hold',
  bundledThen: 'Bundled at launch',
  insiderRate: 'Insiders hold',
  freshRate: 'Fresh wallets hold',
  smartDegenCount: 'Smart wallets',
  smartDegenRate: 'Smart wallets hold',
  bluechipOwnerPercentage: 'Blue-chip owners',
  botDegenCount: 'Bot wallets',
  devSold: 'Dev sold',
  creatorHolding: 'Dev holds',
  creatorCreatedCount: 'Dev’s launches',
  twitterCreateTokenCount: 'Launches of its X account',
  imageDup: 'Same picture',
};

export const flagTitles: Readonly<Record<FlagField, string>> = {
  migrated: 'Migrated',
  called: 'Called',
  twitter: 'X account',
  telegram: 'Telegram',
  website: 'Website',
  logo: 'Picture',
  isHoneypot: 'Honeypot',
  isWashTrading: 'Wash trading',
  mintable: 'Mintable',
  freezable: 'Freezable',
  ctoFlag: 'Community takeover',
  dexscrAd: 'DexScreener ad',
  dexscrUpdateLink: 'DexScreener links',
};

export const choiceTitles: Readonly<Record<ChoiceField, string>> = {
  launchpad: 'Launchpad',
  creator: 'Creator',
  life: 'State',
  band: 'Band',
};

export const rangeGroups: readonly { title: string; fields: readonly RangeField[] }[] = [
  {
    title: 'Market',
    fields: [
      'marketCap',
      'liquidity',
      'volume',
      'volume5m',
      'age',
      'lastTrade',
      'progress',
      'holders',
      'swaps',
      'buys',
      'sells',
    ],
  },
  {
    title: 'Price',
    fields: ['price', 'priceChange1m', 'priceChange5m', 'priceChange1h', 'priceChange24h', 'currentX', 'maxX'],
  },
  {
    title: 'Score',
    fields: [
      'finalScore',
      'scoreLow',
      'initialScore',
      'investigationScore',
      'transactionScore',
      'rugProbability',
      'botProbability',
      'rugRatio',
      'washShare',
    ],
  },
  {
    title: 'Who holds it',
    fields: [
      'top10HolderRate',
      'sniperCount',
      'sniperRate',
      'bundlerRate',
      'bundledThen',
      'insiderRate',
      'freshRate',
      'smartDegenCount',
      'smartDegenRate',
      'bluechipOwnerPercentage',
      'botDegenCount',
    ],
  },
  {
    title: 'Developer',
    fields: ['devSold', 'creatorHolding', 'creatorCreatedCount', 'twitterCreateTokenCount', 'imageDup'],
  },
];

export const wordTitles: Readonly<Record<WordField, string>> = { words: 'Name contains', without: 'Name has none of' };

/** What a condition is about. */
export function fieldTitle(field: RangeField | FlagField | ChoiceField | WordField): string {
  if (isRangeField(field)) return rangeTitles[field];
  if (isFlagField(field)) return flagTitles[field];
  return isChoiceField(field) ? choiceTitles[field] : wordTitles[field];
}
