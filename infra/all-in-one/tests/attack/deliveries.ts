import { randomBytes } from 'node:crypto';
import { decodeTransaction } from '@mintscope/ingest/decoders/decode-transaction';
import {
  cloneTransaction,
  loadTransactions,
  transactionsMissing,
} from '@mintscope/ingest/sources/testing/load-transactions';
import type { ServedTransaction } from '@mintscope/ingest/sources/testing/served-transaction';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { type Answered, askAt } from './ask.ts';
import type { Target } from './target.ts';

/** A real trade that can be delivered again and again, each time under another signature, now. */
export interface TradeSource {
  /** Of the token that it trades. */
  mint: string;
  /** Items of a delivery. `signature` of 64 bytes, `atMs` the time of the block. */
  make(signature: Buffer, atMs: number): object;
}

export const tradesMissing = transactionsMissing;

/** Every real transaction that holds exactly one trade. */
export function tradeSources(): TradeSource[] {
  return loadTransactions().flatMap((original) => {
    const trades = tradesOf(original.answer);
    const [trade] = trades;
    const canBeCloned = cloneTransaction(original, { signature: 'x', slot: 1 }) !== undefined;
    if (trades.length !== 1 || !trade || !canBeCloned) return [];
    return [{ mint: trade.mint, make: (signature: Buffer, atMs: number) => cloneAt(original, signature, atMs) }];
  });
}

function tradesOf(answer: unknown) {
  const decoded = decodeTransaction(answer, { source: 'webhook', receivedAtMs: null });
  return decoded.kind === 'ok' ? decoded.events.filter(({ type }) => type === 'trade') : [];
}

function cloneAt(original: ServedTransaction, signature: Buffer, atMs: number): object {
  // Slots of 400 ms from a fixed one on, as the chain has them on the whole.
  const slot = 800_000_000 + Math.floor((atMs - 1_700_000_000_000) / 400);
  const clone = cloneTransaction(original, { signature: encodeBase58(signature), slot });
  if (!clone) throw new Error('a transaction of this form cannot be cloned');
  return { ...(clone.answer as object), blockTime: Math.floor(atMs / 1000) };
}

export function deliver(target: Target, items: readonly object[], from?: string): Promise<Answered> {
  return askAt(target.webhooks[0]!, {
    path: '/',
    headers: { authorization: target.secrets.webhook },
    body: JSON.stringify(items),
    ...(from === undefined ? {} : { from }),
  });
}

/** As a sender does: again until it is taken. A delivery that comes twice is harmless. */
export async function deliverUntilTaken(target: Target, items: readonly object[]): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const answered = await deliver(target, items).catch(() => null);
    if (answered?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('a delivery was not taken after 400 tries');
}

export function randomSignature(): Buffer {
  return randomBytes(64);
}
