import { transactionLimits } from './limits.ts';
import type { TokenBalance } from './normalised-transaction.ts';
import { dead, type Outcome, ok, quote } from './outcome.ts';
import { asAddress, asArray, asCount, asObject, asU64, type JsonObject } from './read-fields.ts';

type Lamports = Map<string, { before: bigint; after: bigint }>;

/** Lamports of each account before and after; empty when the source left them out. */
export function readLamports(meta: JsonObject, keys: readonly string[]): Outcome<Lamports> {
  const before = asArray(meta.preBalances);
  const after = asArray(meta.postBalances);
  const lamports: Lamports = new Map();
  if (!before || !after || (before.length === 0 && after.length === 0)) return ok(lamports);
  if (before.length !== keys.length || after.length !== keys.length)
    return dead('balances_invalid', `${before.length} and ${after.length} balances for ${keys.length} account keys`);
  for (const [index, key] of keys.entries()) {
    // Balances above 2^53 arrive rounded; only such accounts stay unknown.
    const pair = { before: asU64(before[index]), after: asU64(after[index]) };
    if (pair.before !== null && pair.after !== null) lamports.set(key, { before: pair.before, after: pair.after });
  }
  return ok(lamports);
}

/** Token accounts of the transaction, by address. */
export function readTokenBalances(meta: JsonObject, keys: readonly string[]): Outcome<Map<string, TokenBalance>> {
  const balances = new Map<string, TokenBalance>();
  for (const end of ['before', 'after'] as const) {
    const list = asArray(end === 'before' ? meta.preTokenBalances : meta.postTokenBalances) ?? [];
    if (list.length > transactionLimits.tokenBalances) return dead('too_large', `${list.length} token balances`);
    for (const item of list) {
      const entry = asObject(item);
      const account = keys[asCount(entry?.accountIndex) ?? -1];
      if (account === undefined)
        return dead('index_out_of_range', `token balance of account ${quote(entry?.accountIndex)} of ${keys.length}`);
      const mint = asAddress(entry?.mint);
      const amount = asU64(asObject(entry?.uiTokenAmount)?.amount);
      const decimals = asCount(asObject(entry?.uiTokenAmount)?.decimals);
      if (mint === null || amount === null || decimals === null || decimals > 255)
        return dead('balances_invalid', `a token balance of ${account} without mint, amount or decimals`);
      const known = balances.get(account);
      const owner = asAddress(entry?.owner) ?? known?.owner ?? null;
      balances.set(account, {
        account,
        mint,
        owner,
        decimals,
        before: known?.before ?? null,
        after: known?.after ?? null,
        [end]: amount,
      });
    }
  }
  return ok(balances);
}
