/** Wallets to offer to those who have none yet, or have another. Pages of their makers. */
export const knownWallets = [
  { name: 'Phantom', link: 'https://phantom.com/download' },
  { name: 'Solflare', link: 'https://solflare.com/download' },
  { name: 'Backpack', link: 'https://backpack.app/download' },
] as const;
