import { u64Schema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import type { RpcReader } from './rpc.ts';

/** What a finalized transaction did to balances. */
export interface SettledTransaction {
  signature: string;
  blockTimeMs: number;
  failed: boolean;
  /** Every account that it names, those of address lookup tables included. */
  accounts: readonly string[];
  /** Lamports that the account has more, or less, than before. */
  gainOf(account: string): bigint;
  /** Base units of the mint that token accounts of the owner have more, or less, than before. */
  tokenGainOf(owner: string, mint: string): bigint;
}

/** A version 0 transaction names 256 accounts at most. */
const mostAccounts = 256;
const addresses = z.array(z.string().max(64)).max(mostAccounts);
const lamports = z.array(z.number()).max(mostAccounts);
const tokenBalances = z
  .array(
    z.object({
      mint: z.string(),
      owner: z.string().optional(),
      uiTokenAmount: z.object({ amount: u64Schema }),
    }),
  )
  .max(mostAccounts)
  .nullish();

const transactionSchema = z
  .object({
    blockTime: z.int().min(0).nullable(),
    transaction: z.object({
      signatures: z.array(z.string()).min(1).max(mostAccounts),
      message: z.object({ accountKeys: addresses }),
    }),
    meta: z.object({
      err: z.unknown(),
      preBalances: lamports,
      postBalances: lamports,
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
    }),
  })
  .nullable();
type Answer = NonNullable<z.output<typeof transactionSchema>>;

/**
 * A transaction by its signature, once it is finalized.
 * @throws ChainError, CHAIN_INVALID also while the node does not have what it listed; the signal's reason when it aborts.
 */
export async function readTransaction(
  rpc: RpcReader,
  signature: string,
  signal?: AbortSignal,
): Promise<SettledTransaction> {
  const method = 'getTransaction';
  const options = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: 1 };
  const answer = await rpc.call({ method, params: [signature, options], result: transactionSchema, signal });
  if (answer === null) throw invalid('the node does not have a transaction that it lists');
  if (answer.transaction.signatures[0] !== signature) throw invalid('the node answered with another transaction');
  if (answer.blockTime === null) throw invalid('the node does not know the time of the block');
  const { writable = [], readonly = [] } = answer.meta.loadedAddresses ?? {};
  const accounts = [...answer.transaction.message.accountKeys, ...writable, ...readonly];
  return {
    signature,
    blockTimeMs: answer.blockTime * 1000,
    failed: answer.meta.err !== null,
    accounts,
    gainOf: (account) => gainOf(answer, accounts.indexOf(account)),
    tokenGainOf: (owner, mint) =>
      sumOf(answer, 'postTokenBalances', owner, mint) - sumOf(answer, 'preTokenBalances', owner, mint),
  };
}

function gainOf({ meta }: Answer, index: number): bigint {
  if (index < 0) return 0n;
  const [before, after] = [meta.preBalances[index], meta.postBalances[index]];
  if (!isLamports(before) || !isLamports(after)) throw invalid('an account has no exact balance');
  return BigInt(after) - BigInt(before);
}

/** JSON numbers above 2^53 have lost digits; that only matters for the account that is asked about. */
function isLamports(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && value !== undefined && value >= 0;
}

function sumOf({ meta }: Answer, side: 'preTokenBalances' | 'postTokenBalances', owner: string, mint: string): bigint {
  const own = (meta[side] ?? []).filter((balance) => balance.owner === owner && balance.mint === mint);
  return own.reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n);
}

function invalid(problem: string): ChainError {
  return new ChainError('CHAIN_INVALID', `getTransaction: ${problem}`);
}
