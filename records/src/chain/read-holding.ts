import { pubkeySchema, u64Schema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import type { RpcReader } from './rpc.ts';

/** What a wallet holds of a mint. */
export interface Holding {
  /** Base units, over all of the wallet's accounts. */
  amount: bigint;
  /** Of the mint; null when the wallet has no account of it. */
  decimals: number | null;
}

const accountsSchema = z.object({
  value: z
    .array(
      z.object({
        account: z.object({
          data: z.object({
            parsed: z.object({
              info: z.object({
                mint: pubkeySchema,
                owner: pubkeySchema,
                tokenAmount: z.object({ amount: u64Schema, decimals: z.int().min(0).max(255) }),
              }),
            }),
          }),
        }),
      }),
    )
    .max(10_000),
});

/**
 * Sums the wallet's token accounts of a mint as of the newest confirmed block; a node finds those of SPL Token and of
 * Token-2022 alike by the mint.
 * @throws ChainError; the signal's reason when the signal aborts.
 */
export async function readHolding(
  rpc: RpcReader,
  { wallet, mint }: { wallet: string; mint: string },
  signal?: AbortSignal,
): Promise<Holding> {
  const { value } = await rpc.call({
    method: 'getTokenAccountsByOwner',
    params: [wallet, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    result: accountsSchema,
    signal,
  });
  const holding: Holding = { amount: 0n, decimals: null };
  for (const { account } of value) {
    const { info } = account.data.parsed;
    if (info.mint !== mint || info.owner !== wallet) {
      throw new ChainError('CHAIN_INVALID', 'getTokenAccountsByOwner: the node told of an account of somebody else');
    }
    holding.amount += info.tokenAmount.amount;
    holding.decimals = info.tokenAmount.decimals;
  }
  return holding;
}

/** Whether a holding is at least so many whole tokens; compared in base units. */
export function holdsAtLeast(holding: Holding, wholeTokens: number): boolean {
  if (wholeTokens <= 0) return true;
  if (holding.decimals === null) return false;
  // Millionths of a token, so that a setting with decimals is compared exactly as well.
  const wanted = BigInt(Math.round(wholeTokens * 1_000_000)) * 10n ** BigInt(holding.decimals);
  return holding.amount * 1_000_000n >= wanted;
}
