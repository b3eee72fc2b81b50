import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';

/** A ready-made choice of what one is told of: it writes conditions, which can be changed and joined by others. */
export interface AlertKind {
  title: string;
  /** Conditions it begins with; a figure that is the reader's to say is left out. */
  filter: string;
  /** Of its conditions; the first takes the focus. */
  fields: readonly [FilterCondition['field'], ...FilterCondition['field'][]];
  bound?: 'min' | 'max';
  /** Only of tokens that are not known yet. */
  isOfMarket?: true;
}

export const alertKinds: readonly AlertKind[] = [
  { title: 'Price above', filter: '', fields: ['price'] },
  { title: 'Price below', filter: '', fields: ['price'], bound: 'max' },
  { title: 'Multiple', filter: 'currentX:2..', fields: ['currentX'] },
  { title: 'Highest multiple', filter: 'maxX:2..', fields: ['maxX'] },
  { title: 'Market cap', filter: '', fields: ['marketCap'] },
  { title: 'Score', filter: '', fields: ['finalScore'] },
  { title: 'All stages scored', filter: 'transactionScore:0..', fields: ['transactionScore'] },
  { title: 'Dev sold', filter: 'devSold:0.1..', fields: ['devSold'] },
  { title: 'Bundlers down to', filter: 'bundlerRate:..0.05', fields: ['bundlerRate'], bound: 'max' },
  { title: 'Smart wallets buy', filter: 'smartDegenCount:1..', fields: ['smartDegenCount'] },
  { title: 'Liquidity below', filter: '', fields: ['liquidity'], bound: 'max' },
  { title: 'Rugged', filter: 'life:rugged', fields: ['life'] },
  { title: 'Migrated', filter: 'migrated:yes', fields: ['migrated'] },
  { title: 'New launch of a creator', filter: 'age:..300', fields: ['creator', 'age'], isOfMarket: true },
];
