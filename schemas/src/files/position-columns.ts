import type { WalletToken } from '../wallet.ts';
import type { FileColumn } from './file-column.ts';

/** What a wallet made of a token that it traded. */
type Traded = Omit<
  WalletToken,
  'mint' | 'symbol' | 'name' | 'logo' | 'launchpad' | 'migrated' | 'life' | 'resultSol' | 'diedHeld' | Noted
>;

export const tradedColumns: readonly FileColumn<Traded>[] = [
  ['buys', 'DOUBLE', ({ buys }) => buys],
  ['sells', 'DOUBLE', ({ sells }) => sells],
  ['firstTradeAt', 'TIMESTAMP', ({ firstTradeMs }) => firstTradeMs],
  ['lastTradeAt', 'TIMESTAMP', ({ lastTradeMs }) => lastTradeMs],
  ['boughtTokens', 'DOUBLE', ({ boughtTokens }) => boughtTokens],
  ['soldTokens', 'DOUBLE', ({ soldTokens }) => soldTokens],
  ['heldTokens', 'DOUBLE', ({ heldTokens }) => heldTokens],
  ['paidSol', 'DOUBLE', ({ paidSol }) => paidSol],
  ['receivedSol', 'DOUBLE', ({ receivedSol }) => receivedSol],
  ['entryPriceSol', 'DOUBLE', ({ entryPriceSol }) => entryPriceSol],
  ['priceSol', 'DOUBLE', ({ priceSol }) => priceSol],
  ['realisedSol', 'DOUBLE', ({ realisedSol }) => realisedSol],
  ['unrealisedSol', 'DOUBLE', ({ unrealisedSol }) => unrealisedSol],
  ['pnlSol', 'DOUBLE', ({ pnlSol }) => pnlSol],
  ['multiple', 'DOUBLE', ({ multiple }) => multiple],
  ['holdMs', 'DOUBLE', ({ holdMs }) => holdMs],
];

type Noted = 'labels' | 'linkedWallets';

/** A token that a wallet traded, with what its analysis says of the wallet where that was looked at. */
type NotedPosition = Omit<WalletToken, 'logo' | 'life' | Noted> & Partial<Pick<WalletToken, Noted>>;

/** Columns of a file of what a wallet traded. */
export const positionColumns: readonly FileColumn<NotedPosition>[] = [
  ['mint', 'STRING', ({ mint }) => mint],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['launchpad', 'STRING', ({ launchpad }) => launchpad],
  ['migrated', 'BOOLEAN', ({ migrated }) => migrated],
  ...tradedColumns,
  ['resultSol', 'DOUBLE', ({ resultSol }) => resultSol],
  ['diedHeld', 'BOOLEAN', ({ diedHeld }) => diedHeld],
  ['labels', 'STRING', ({ labels }) => (labels ? labels.join(' ') || 'none' : null)],
  ['linkedWallets', 'DOUBLE', ({ linkedWallets = null }) => linkedWallets],
];
