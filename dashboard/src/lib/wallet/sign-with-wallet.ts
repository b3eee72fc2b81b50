import { messages } from '@mintscope/schemas/messages';
import { readSignedMessage, type SignedMessage } from './read-signed-message.ts';
import { readMethod, signFeature } from './read-wallet.ts';
import { readWalletFailure, WalletError } from './wallet-error.ts';
import { walletStore } from './wallet-store.ts';
import { withDeadline } from './with-deadline.ts';

const patienceMs = 150_000;

/**
 * Has the connected wallet sign a text. Asked of the wallet itself: the adapter's own way gives the signature alone, without
 * the text that the wallet signed.
 *
 * @throws WalletError, also where the account changed meanwhile.
 */
export async function signWithWallet(text: string, signal?: AbortSignal): Promise<SignedMessage> {
  const asked = walletStore.getState();
  if (asked.phase !== 'connected') throw new WalletError('not_connected', messages.connectWallet);
  const { account, standard } = asked;
  const signMessage = readMethod(standard, signFeature, 'signMessage');
  const message = new TextEncoder().encode(text);
  try {
    const work = Promise.resolve().then(() => signMessage?.({ account, message }));
    const answer = await withDeadline(work, patienceMs, signal);
    const now = walletStore.getState();
    if (now.phase !== 'connected' || now.account.address !== account.address) {
      throw new WalletError('changed', 'The wallet switched to another account. Please sign again.');
    }
    return readSignedMessage(answer, account.address, message);
  } catch (error) {
    throw readWalletFailure(error);
  }
}
