/** Addresses, of wallets that are seen, that a text is part of; null where nothing is searched. One that holds nothing at the time has no radius. */
export function findWallets(
  wallets: readonly { id: string; radius?: number }[],
  text: string,
): ReadonlySet<string> | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const found = wallets.filter(({ id, radius = 1 }) => radius > 0 && id.toLowerCase().includes(wanted));
  return new Set(found.map(({ id }) => id));
}
