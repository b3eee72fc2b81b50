import type { AlertCondition } from '@mintscope/schemas/alerts/alert-condition';

/** A ready-made choice of what one is told of: it writes conditions, which can be changed and joined by others. */
export interface AlertKind {
  title: string;
  /** Conditions it begins with; a figure that is the reader's to say is left out. */
  filter: string;
  /** Of its conditions; the first takes the focus. */
  fields: readonly [AlertCondition['field'], ...AlertCondition['field'][]];
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
  { title: 'Score rises', filter: 'scoreRises:10/300', fields: ['scoreRises'] },
  { title: 'Score falls', filter: 'scoreFalls:10/300', fields: ['scoreFalls'] },
  { title: 'Reaches stage', filter: 'stage:closing', fields: ['stage'] },
  { title: 'Dev sells', filter: 'devSells:0.1/300', fields: ['devSells'] },
  { title: 'Bundlers sell', filter: 'bundlersSell:0.1/300', fields: ['bundlersSell'] },
  { title: 'Smart wallets buy', filter: 'smartBuy:1/300', fields: ['smartBuy'] },
  { title: 'Smart wallets spend', filter: 'smartSpend:5/300', fields: ['smartSpend'] },
  { title: 'Liquidity pulled', filter: 'liquidityPulled:0.5/300', fields: ['liquidityPulled'] },
  { title: 'Liquidity falls', filter: 'liquidityFalls:0.5/300', fields: ['liquidityFalls'] },
  { title: 'Rugged', filter: 'life:rugged', fields: ['life'] },
  { title: 'Migrated', filter: 'migrated:yes', fields: ['migrated'] },
  { title: 'New launch of a creator', filter: 'age:..300', fields: ['creator', 'age'], isOfMarket: true },
];
