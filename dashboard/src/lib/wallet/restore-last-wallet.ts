import { developmentWalletName } from './development-wallet-name.ts';
import { loadWallets, offerDevelopmentWallet } from './load-wallets.ts';
import { lastWallet } from './wallet-store.ts';

/**
 * Connects the wallet of the last visit without asking. Whoever never connected one loads no wallet code. The wallet for
 * trying out comes back only where the server still allows it.
 */
export async function restoreLastWallet(developmentAccess: () => Promise<boolean>): Promise<void> {
  const name = lastWallet();
  if (!name) return;
  try {
    if (name === developmentWalletName) {
      if (!(await developmentAccess())) return;
      await offerDevelopmentWallet();
    }
    await (await loadWallets()).restore(name);
  } catch {
    // Nobody asked for this wallet yet: the button that connects it says what is wrong.
  }
}
