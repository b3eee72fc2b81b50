import type { HolderBook } from './holder-book.ts';
import type { WalletComponents } from './wallet-components.ts';

/** Makes a component of its own of members of another one. */
export function setApart(components: WalletComponents, members: readonly number[], book: HolderBook): void {
  const [first = -1] = members;
  for (const wallet of members) {
    const hi = book.settledHi(wallet);
    const lo = book.settledLo(wallet);
    components.remove(wallet, hi, lo);
    components.addSingle(wallet, hi, lo);
    if (wallet !== first) components.join(first, wallet);
  }
}
