import { signInWithWallet, type WalletSignIn } from '@mintscope/records/sign-in/sign-in-with-wallet';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { pageOrigin } from '../../auth/page-origin.ts';
import type { RouteContext } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

/** Signs a wallet in for the page that asks. */
export async function answerWallet(
  context: RouteContext,
  wallet: Pick<WalletSignIn, 'proof' | 'who'>,
): Promise<{ value: SignInAnswer }> {
  const { api, from, signal } = context;
  const asked = { ...wallet, origin: pageOrigin(from, api.config), chain: api.chain, signal };
  return answerSignIn(context, await signInWithWallet(signInTools(context), asked), 'Signed in with your wallet.');
}
