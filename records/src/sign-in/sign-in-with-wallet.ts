import type { WalletSignature } from '@mintscope/schemas/api/access/wallet-signature';
import { freeDays } from '../billing/free-days.ts';
import { readHolding } from '../chain/read-holding.ts';
import type { RpcReader } from '../chain/rpc.ts';
import { ensureWalletUser, findWalletAccount } from '../people/find-wallet-account.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { noteRefusal } from './note-sign-in.ts';
import { burnNonce, proveWallet } from './prove-wallet.ts';
import { requireHolding } from './require-holding.ts';
import type { SignInTools } from './sign-in-tools.ts';

export interface WalletSignIn {
  proof: WalletSignature;
  who: 'holders' | 'all';
  /** Origin of the page that asks. */
  origin: string;
  chain: RpcReader;
  signal: AbortSignal;
}

/**
 * Signs a wallet in, and makes its account the first time. `holders` asks for the minimum holding once there is a mint, and
 * gives the free days with it; `all` lets in who has yet to get access, and then gives none, nor leaves them to a wallet
 * that no longer holds the least.
 * @throws Refusal for a message or signature that does not count, HOLDING_TOO_SMALL, CHAIN_UNAVAILABLE while the chain cannot
 *   be asked for a holding that counts.
 */
export async function signInWithWallet(
  tools: SignInTools,
  { proof, who, origin, chain, signal }: WalletSignIn,
): Promise<SessionRow> {
  const { records, access, now } = tools;
  const { queries } = records;
  const { address } = proof;
  const account = await findWalletAccount(queries, address);
  try {
    await proveWallet(queries, proof, { origin, nowMs: now() });
    await requireHolding({
      queries,
      rule: access,
      who,
      account,
      readHolding: (mint) => readHolding(chain, { wallet: address, mint }, signal),
      nowMs: now(),
    });
    // Last, so that who was refused for want of a node or of tokens can try again with the same signature.
    await burnNonce(queries, proof.nonce, now());
  } catch (error) {
    if (account && error instanceof Refusal) {
      noteRefusal(tools, { userId: account.userId, method: 'wallet', code: error.code });
    }
    throw error;
  }
  const userId = await ensureWalletUser(records, address, now());
  const isHolder = who === 'holders' && access.productMint !== '';
  const days = freeDays(access, { role: account?.role ?? 'user', isHolder });
  return completeSignIn(tools, { userId, method: 'wallet', grant: { days, source: 'sign-in', trial: false } });
}
