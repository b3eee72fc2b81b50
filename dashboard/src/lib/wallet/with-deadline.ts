import { WalletError } from './wallet-error.ts';

/**
 * Waits for a wallet no longer than `ms`, and no longer than `signal` allows: wallets ask their user in a window that may
 * be closed, covered or forgotten, and some then never answer. A later answer is dropped.
 *
 * @throws WalletError `silent` or `cancelled`.
 */
export function withDeadline<Value>(work: Promise<Value>, ms: number, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = () => finish(() => reject(new WalletError('cancelled', 'Cancelled.')));
    const timer = setTimeout(() => {
      finish(() => reject(new WalletError('silent', 'The wallet does not answer. Open it, unlock it, and try again.')));
    }, ms);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel);
    work.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}
