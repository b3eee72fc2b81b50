import type { CsvCell } from '@mintscope/schemas/files/csv-row';
import type { NamedPosition } from './read-positions.ts';
import type { TokenNotes } from './token-notes.ts';

/** A token that a wallet traded, with what its analysis says of the wallet where that was looked at. */
type NotedPosition = NamedPosition & Partial<Pick<TokenNotes, 'labels' | 'linkedWallets'>>;

const columns: readonly (readonly [name: string, read: (position: NotedPosition) => CsvCell])[] = [
  ['mint', ({ mint }) => mint],
  ['symbol', ({ symbol }) => symbol],
  ['name', ({ name }) => name],
  ['launchpad', ({ launchpad }) => launchpad],
  ['migrated', ({ migrated }) => migrated],
  ['buys', ({ buys }) => buys],
  ['sells', ({ sells }) => sells],
  ['firstTradeAt', ({ firstTradeMs }) => new Date(firstTradeMs).toISOString()],
  ['lastTradeAt', ({ lastTradeMs }) => new Date(lastTradeMs).toISOString()],
  ['boughtTokens', ({ boughtTokens }) => boughtTokens],
  ['soldTokens', ({ soldTokens }) => soldTokens],
  ['heldTokens', ({ heldTokens }) => heldTokens],
  ['paidSol', ({ paidSol }) => paidSol],
  ['receivedSol', ({ receivedSol }) => receivedSol],
  ['entryPriceSol', ({ entryPriceSol }) => entryPriceSol],
  ['priceSol', ({ priceSol }) => priceSol],
  ['realisedSol', ({ realisedSol }) => realisedSol],
  ['unrealisedSol', ({ unrealisedSol }) => unrealisedSol],
  ['pnlSol', ({ pnlSol }) => pnlSol],
  ['multiple', ({ multiple }) => multiple],
  ['holdMs', ({ holdMs }) => holdMs],
  ['labels', ({ labels }) => (labels ? labels.join(' ') || 'none' : null)],
  ['linkedWallets', ({ linkedWallets = null }) => linkedWallets],
];

/** Names of the columns of a file of what a wallet traded, and its line of one token. */
export const positionColumns = columns.map(([name]) => name);

export function positionCells(position: NotedPosition): CsvCell[] {
  return columns.map(([, read]) => read(position));
}
