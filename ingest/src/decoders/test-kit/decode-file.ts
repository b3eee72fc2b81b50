import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { normaliseTransaction } from '../../transaction/normalise-transaction.ts';
import type { NormalisedTransaction } from '../../transaction/normalised-transaction.ts';
import { splitTransactions } from '../../transaction/split-transactions.ts';
import type { DecodeOptions } from '../decode-context.ts';
import { type Decoded, decodeTransactions } from '../decode-transaction.ts';
import { readJson } from './shared-data.ts';

export const fileOptions: DecodeOptions = { source: 'file', receivedAtMs: null, fallbackSlot: 0 };

/** The only transaction of a file of real data, decoded; anything else fails the test. */
export function decodeFile(file: string): Decoded {
  return decodeOne(readJson(file));
}

export function decodeOne(input: unknown): Decoded {
  const [result, ...more] = decodeTransactions(input, fileOptions);
  if (!result || more.length > 0 || result.kind !== 'ok')
    throw new Error(`not one transaction: ${JSON.stringify(result)}`);
  return result;
}

export function normaliseFile(file: string): NormalisedTransaction {
  const [found] = splitTransactions(readJson(file));
  const result = found?.kind === 'ok' ? normaliseTransaction(found.value, 0) : found;
  if (result?.kind !== 'ok') throw new Error(`not a transaction: ${JSON.stringify(result)}`);
  return result.value;
}

export function tradesOf(events: readonly ChainEvent[]): Trade[] {
  return events.filter((event) => event.type === 'trade');
}
