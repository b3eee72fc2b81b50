import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { normaliseTransaction } from '../../transaction/normalise-transaction.ts';
import { splitTransactions } from '../../transaction/split-transactions.ts';
import type { ServedTransaction } from './served-transaction.ts';

/**
 * A real transaction in the form of a Helius enhanced webhook: instructions with their inner ones (without call depth), and
 * balance changes; no logs, no compute units, no absolute balances.
 */
export function toEnhanced({ answer, signature, slot }: ServedTransaction): Record<string, unknown> {
  const [found] = splitTransactions(answer);
  if (found?.kind !== 'ok') throw new Error(`${signature} is not a transaction`);
  const read = normaliseTransaction(found.value, null);
  if (read.kind !== 'ok') throw new Error(`${signature}: ${read.detail}`);
  const transaction = read.value;
  const plain = transaction.instructions.map(({ program, accounts, data, topLevel, stackHeight }) => ({
    topLevel,
    stackHeight,
    form: { programId: program, accounts, data: encodeBase58(data() ?? new Uint8Array()) },
  }));
  return {
    description: '',
    type: 'SWAP',
    source: 'PUMP_FUN',
    signature,
    slot,
    timestamp: transaction.blockTime,
    fee: Number(transaction.feeLamports),
    feePayer: transaction.feePayer,
    transactionError: null,
    nativeTransfers: [],
    tokenTransfers: [],
    accountData: transaction.accountKeys.map((account) => ({
      account,
      nativeBalanceChange: 0,
      tokenBalanceChanges: [...transaction.tokenBalances.values()]
        .filter((balance) => balance.account === account && balance.owner !== null)
        .map(({ owner, mint, decimals, before, after }) => ({
          userAccount: owner,
          tokenAccount: account,
          mint,
          rawTokenAmount: { tokenAmount: String((after ?? 0n) - (before ?? 0n)), decimals },
        })),
    })),
    instructions: plain
      .filter(({ stackHeight }) => stackHeight === 1)
      .map(({ form, topLevel }) => ({
        ...form,
        innerInstructions: plain
          .filter((one) => one.topLevel === topLevel && one.stackHeight > 1)
          .map((one) => one.form),
      })),
    events: {},
  };
}
