import type { Config } from '@mintscope/engines/config';
import { ChainError } from '../../chain/chain-error.ts';
import { type Holding, holdsAtLeast } from '../../chain/read-holding.ts';
import { RequestError } from '../../errors.ts';
import type { WalletAccount } from './find-wallet-account.ts';

export interface HoldingCheck {
  rule: Pick<Config['access'], 'productMint' | 'minimumHolding'>;
  /** What the records know of the wallet's account; undefined = it has none yet. */
  account: WalletAccount | undefined;
  readHolding(mint: string): Promise<Holding>;
  nowMs: number;
}

/** What was bought or given on purpose counts instead of a holding; the days of a first sign-in do not. */
const paid: ReadonlySet<string> = new Set(['payment', 'admin']);

/**
 * Asks for the minimum holding, once there is a mint. Admins, owners and those with paid access in force need none.
 * @throws RequestError 403 HOLDING_TOO_SMALL; 503 CHAIN_UNAVAILABLE, as nobody is let in on a guess.
 */
export async function requireHolding({ rule, account, readHolding, nowMs }: HoldingCheck): Promise<void> {
  const { productMint, minimumHolding } = rule;
  if (productMint === '' || minimumHolding <= 0) return;
  if (account && (account.role !== 'user' || hasPaid(account, nowMs))) return;
  const holding = await readHolding(productMint).catch((error: unknown) => {
    throw error instanceof ChainError ? chainUnavailable(error) : error;
  });
  if (holdsAtLeast(holding, minimumHolding)) return;
  const least = minimumHolding.toLocaleString('en-US', { maximumFractionDigits: 6 });
  const message = `The token balance of this wallet is below the ${least} tokens that access needs.`;
  throw new RequestError(403, 'HOLDING_TOO_SMALL', message);
}

function hasPaid({ source, entitledUntil }: WalletAccount, nowMs: number): boolean {
  return source !== null && paid.has(source) && entitledUntil !== null && entitledUntil.getTime() > nowMs;
}

function chainUnavailable(cause: ChainError): RequestError {
  const message = 'The chain cannot be asked at the moment what this wallet holds; try again shortly.';
  return new RequestError(503, 'CHAIN_UNAVAILABLE', message, { headers: [['retry-after', '5']], cause });
}
