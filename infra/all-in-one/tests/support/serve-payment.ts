import { randomBytes } from 'node:crypto';
import { addressOf, buildTransaction, transferCall } from '@mintscope/ingest/decoders/test-kit/build-transaction';
import type { ServedTransaction } from '@mintscope/ingest/sources/testing/served-transaction';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { systemProgram } from '@mintscope/schemas/ids';

/** A transfer as a wallet makes one for a payment, or not quite. */
export interface MadePayment {
  recipient: string;
  /** Named by the transfer; null = the node lists it under the reference all the same. */
  reference: string;
  named?: boolean;
  /** Of SOL (lamports). */
  lamports?: bigint;
  /** Of a token; the recipient's token account holds `before`, or is made by the transaction. */
  tokens?: { mint: string; amount: bigint; before?: bigint };
  blockTimeMs: number;
  failed?: boolean;
  finalized?: boolean;
  /** The reference is in an address lookup table of a version 0 transaction. */
  lookedUp?: boolean;
}

const payer = addressOf('payer');
let slot = 400_000_000;

export function servePayment(made: MadePayment): ServedTransaction {
  const { recipient, reference, named = true, lookedUp = false, failed = false, finalized = true } = made;
  const signature = encodeBase58(randomBytes(64));
  const fee = 5_000n;
  const before = 1_000_000_000n;
  const lamports = made.lamports ?? 0n;
  const kept = named && !lookedUp ? [reference] : [];
  const account = addressOf('token account of the recipient');
  const calls = made.tokens
    ? [transferCall(addressOf('token account of the payer'), account, made.tokens.amount, payer)]
    : [{ program: systemProgram, accounts: [payer, recipient], data: new Uint8Array([2, 0, 0, 0]) }];
  const built = buildTransaction({
    signer: payer,
    calls: calls.map((call) => ({ ...call, accounts: [...call.accounts, ...kept] })),
    lamports: {
      [payer]: [50_000_000_000n, 50_000_000_000n - (failed ? 0n : lamports) - fee],
      [recipient]: [before, before + (failed ? 0n : lamports)],
    },
    balances: made.tokens
      ? [
          {
            account,
            mint: made.tokens.mint,
            owner: recipient,
            decimals: 6,
            before: made.tokens.before,
            after: (made.tokens.before ?? 0n) + (failed ? 0n : made.tokens.amount),
          },
        ]
      : [],
  });
  slot += 1;
  const { preBalances, postBalances } = built.meta;
  return {
    signature,
    slot,
    mentions: [recipient, reference],
    failed,
    finalized,
    logs: [],
    answer: {
      ...built,
      slot,
      blockTime: Math.floor(made.blockTimeMs / 1000),
      version: lookedUp ? 0 : 'legacy',
      transaction: { ...built.transaction, signatures: [signature] },
      meta: {
        ...built.meta,
        err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
        loadedAddresses: { writable: [], readonly: lookedUp ? [reference] : [] },
        ...(lookedUp ? { preBalances: [...preBalances, 0], postBalances: [...postBalances, 0] } : {}),
      },
    },
  };
}
