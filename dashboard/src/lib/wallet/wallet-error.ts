import { cleanText } from '../hostile-text.ts';

/** declined: the user said no. silent: no answer in time. changed: another account than the one asked. cancelled: we gave up. */
export type WalletErrorCode = 'declined' | 'silent' | 'changed' | 'cancelled' | 'refused' | 'not_connected';

/** Something about a wallet that did not work; the message is for the user. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The number with which wallets answer "the user rejected the request" (EIP-1193, taken over by the Solana wallets). */
const userRejected = 4001;

/** What the wallet adapter told, as one of ours: mostly it holds what the wallet threw. */
export function readAdapterFailure(error: Error & { error?: unknown }): WalletError {
  if (error.name === 'WalletAccountError' || error.name === 'WalletPublicKeyError') return noAccount();
  return readWalletFailure(error.error ?? error);
}

export function noAccount(): WalletError {
  return new WalletError('refused', 'The wallet gave no Solana account.');
}

/** What a wallet threw, as one of ours. Its words are a stranger's: cleaned, cut, and never more than a detail. */
export function readWalletFailure(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  const fields = new Map(Object.entries(typeof error === 'object' && error !== null ? error : {}));
  const text = error instanceof Error ? error.message : String(fields.get('message') ?? '');
  if (fields.get('code') === userRejected || /reject|declin|denied|cancel/i.test(text)) {
    return new WalletError('declined', 'The request was declined in the wallet.', error);
  }
  const detail = cleanText(text, 120);
  return new WalletError('refused', `The wallet reported a problem${detail ? `: ${detail}` : '.'}`, error);
}
