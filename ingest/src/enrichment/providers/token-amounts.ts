import { pubkeySchema } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import { z } from 'zod';

const u64Max = 2n ** 64n - 1n;

/** Base units as a provider writes them: digits, or a number that a double holds. */
export const amountSchema = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
  .transform((value) => BigInt(value))
  .refine((value) => value <= u64Max, 'more than a token can have');

export const ownerSchema = pubkeySchema;

/** Accounts of one owner together, largest first, as many as a snapshot takes. */
export function sumByOwner(
  accounts: readonly { owner: string; amount: bigint }[],
): { owner: string; amount: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { owner, amount } of accounts) sums.set(owner, (sums.get(owner) ?? 0n) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0n)
    .map(([owner, amount]) => ({ owner, amount }))
    .sort((a, b) => (a.amount === b.amount ? (a.owner < b.owner ? -1 : 1) : a.amount > b.amount ? -1 : 1))
    .slice(0, limits.snapshotHolders);
}

const parts = 1_000_000_000_000n;

/** To twelve digits; null of a supply of 0. */
export function shareOf(amount: bigint, supply: bigint): number | null {
  return supply === 0n ? null : Number((amount * parts) / supply) / Number(parts);
}
