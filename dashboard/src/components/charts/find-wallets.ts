/** Addresses that a text is part of; null where nothing is searched. */
export function findWallets(wallets: readonly { id: string }[], text: string): ReadonlySet<string> | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  return new Set(wallets.filter(({ id }) => id.toLowerCase().includes(wanted)).map(({ id }) => id));
}
