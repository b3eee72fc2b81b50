import type { WalletSignature } from '@mintscope/schemas/api/access/wallet-signature';
import { readHolding } from '../../chain/read-holding.ts';
import { RequestError } from '../../errors.ts';
import type { RouteContext } from '../../http/handle.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { ensureWalletUser, findWalletAccount, type WalletAccount } from './find-wallet-account.ts';
import { freeDays } from './free-days.ts';
import { noteRefusal } from './note-sign-in.ts';
import { pageOrigin } from './page-origin.ts';
import { burnNonce, proveWallet } from './prove-wallet.ts';
import { requireHolding } from './require-holding.ts';

/**
 * Signs a wallet in, and makes its account the first time. `holders` asks for the minimum holding once there is a mint, and
 * gives the free days with it; `anyone` lets in who has yet to get access, and then gives none, nor leaves them to a wallet
 * that no longer holds the least.
 * @throws RequestError 401 for a message or signature that does not count, 403 for a holding that is too small, 503 while the
 *   chain cannot be asked for a holding that counts.
 */
export async function signInWithWallet(context: RouteContext, body: WalletSignature, who: 'holders' | 'anyone') {
  const { api, from } = context;
  const { records } = api.engines;
  const account = await findWalletAccount(records.queries, body.address);
  try {
    await proveWallet(records.queries, body, { origin: pageOrigin(from, api.config), nowMs: api.now() });
    await askForHolding(context, { address: body.address, account, who });
    // Last, so that who was refused for want of a node or of tokens can try again with the same signature.
    await burnNonce(records.queries, body.nonce, api.now());
  } catch (error) {
    if (account && error instanceof RequestError) {
      noteRefusal(context, { userId: account.userId, method: 'wallet', code: error.code });
    }
    throw error;
  }
  const userId = await ensureWalletUser(records, body.address, api.now());
  const isHolder = who === 'holders' && api.config.access.productMint !== '';
  const days = freeDays(api.config.access, { role: account?.role ?? 'user', isHolder });
  return completeSignIn(context, {
    userId,
    method: 'wallet',
    message: 'Signed in with your wallet.',
    grant: { days, source: 'sign-in', trial: false },
  });
}

interface WalletSignIn {
  address: string;
  account: WalletAccount | undefined;
  who: 'holders' | 'anyone';
}

function askForHolding({ api, signal }: RouteContext, { address, account, who }: WalletSignIn) {
  return requireHolding({
    queries: api.engines.records.queries,
    rule: api.config.access,
    who,
    account,
    readHolding: (mint) => readHolding(api.chain, { wallet: address, mint }, signal),
    nowMs: api.now(),
  });
}
