import type { Config } from '@mintscope/engines/config';
import { ChainError } from '../chain/chain-error.ts';
import { type Holding, holdsAtLeast } from '../chain/read-holding.ts';
import type { WalletAccount } from '../people/find-wallet-account.ts';
import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';

export interface HoldingCheck {
  queries: RecordsQueries;
  rule: Pick<Config['access'], 'productMint' | 'minimumHolding'>;
  /** Whom the way to sign in is for: with `all` no wallet is refused for a small holding. */
  who: 'holders' | 'all';
  /** What the records know of the wallet's account; undefined = it has none yet. */
  account: WalletAccount | undefined;
  readHolding(mint: string): Promise<Holding>;
  nowMs: number;
}

/**
 * Asks for the minimum holding, once there is a mint, and keeps whether free days count: they are withheld from a wallet that
 * is found to hold too little, at once in all its sessions, until it signs in as a holder again. Admins, owners and those with
 * paid access in force need no holding. `all` are asked only where free days in force would let them past the preview.
 * @throws Refusal HOLDING_TOO_SMALL; CHAIN_UNAVAILABLE, as no wallet is let in on a guess.
 */
export async function requireHolding({ queries, rule, who, account, readHolding, nowMs }: HoldingCheck): Promise<void> {
  const { productMint, minimumHolding } = rule;
  if (account && account.role !== 'user') return;
  if (productMint === '' || minimumHolding <= 0) return withhold(queries, account, null);
  if (account && isAhead(account.paidUntil, nowMs)) return;
  if (who === 'all' && !hasFreeDays(account, nowMs)) return;
  const holding = await readHolding(productMint).catch((error: unknown) => {
    throw error instanceof ChainError ? chainUnavailable(error) : error;
  });
  const isEnough = holdsAtLeast(holding, minimumHolding);
  await withhold(queries, account, isEnough ? null : new Date(nowMs));
  if (isEnough || who === 'all') return;
  const least = minimumHolding.toLocaleString('en-US', { maximumFractionDigits: 6 });
  const message = `The token balance of this wallet is below the ${least} tokens that access needs.`;
  throw new Refusal('HOLDING_TOO_SMALL', message);
}

/** Without paid days in force, days in force are free ones. */
function hasFreeDays(account: WalletAccount | undefined, nowMs: number): boolean {
  return account !== undefined && account.withheldAt === null && isAhead(account.entitledUntil, nowMs);
}

function isAhead(time: Date | null, nowMs: number): boolean {
  return time !== null && time.getTime() > nowMs;
}

/** Withholds free days, or with null lets them count again. */
async function withhold(queries: RecordsQueries, account: WalletAccount | undefined, at: Date | null): Promise<void> {
  if (!account) return;
  await queries
    .updateTable('entitlements')
    .set({ withheld_at: at })
    .where('user_id', '=', account.userId)
    .where('withheld_at', at === null ? 'is not' : 'is', null)
    .execute();
}

function chainUnavailable(cause: ChainError): Refusal {
  const message = 'The chain cannot be asked at the moment what this wallet holds; try again shortly.';
  return new Refusal('CHAIN_UNAVAILABLE', message, { retryAfterSeconds: 5, cause });
}
