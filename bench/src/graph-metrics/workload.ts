/** One trade of a wallet, and now and then a transfer that links it to another. Amounts are whole base units. */
export interface Step {
  wallet: number;
  /** Bought; negative: sold. The last of a wallet's balance may go. */
  amount: number;
  linkTo: number;
}

export interface Market {
  wallets: number;
  /** Starting balances, 0 for wallets that do not hold yet. */
  balances: Float64Array;
  /** Wallets with one first funder. */
  funderGroups: number[][];
  transfers: [number, number][];
}

const supply = 1e15;

/**
 * A token held by most of `wallets` wallets, balances heavy-tailed (Pareto), a fifth of the wallets in groups of 2 to 12
 * that one hand funded, and one transfer for every ten wallets.
 */
export function makeMarket(wallets: number, random: () => number): Market {
  const balances = new Float64Array(wallets);
  for (let wallet = 0; wallet < wallets; wallet += 1) balances[wallet] = random() < 0.05 ? 0 : (1 - random()) ** -0.9;
  const total = balances.reduce((sum, each) => sum + each, 0);
  for (let wallet = 0; wallet < wallets; wallet += 1) {
    balances[wallet] = balances[wallet] === 0 ? 0 : 1 + Math.floor((balances[wallet]! / total) * supply);
  }
  const funderGroups: number[][] = [];
  for (let wallet = 0; wallet < wallets / 5; ) {
    const size = 2 + Math.floor(random() * 11);
    funderGroups.push(Array.from({ length: size }, (_, index) => wallet + index));
    wallet += size;
  }
  const transfers = Array.from({ length: wallets / 10 }, (): [number, number] => {
    const wallet = Math.floor(random() * wallets);
    return [wallet, partnerOf(wallet, wallets, random)];
  });
  return { wallets, balances, funderGroups, transfers };
}

/**
 * Trades of random wallets: buys of up to twice the mean balance, sells of a part or, one in five, of everything; one trade
 * in fifty comes with a transfer to another wallet, mostly to one of the few that belong to the same hand. `balances`
 * follows along.
 */
export function makeSteps(balances: Float64Array, count: number, random: () => number): Step[] {
  return Array.from({ length: count }, () => {
    const wallet = Math.floor(random() * balances.length);
    const held = balances[wallet]!;
    const sells = held > 0 && random() < 0.5;
    const sold = random() < 0.2 ? held : Math.floor(held * random());
    const amount = sells ? -sold : 1 + Math.floor((random() * 2 * supply) / balances.length);
    balances[wallet] = held + amount;
    return { wallet, amount, linkTo: random() < 0.02 ? partnerOf(wallet, balances.length, random) : -1 };
  });
}

/** Nine in ten transfers stay among ten neighbouring wallets, the rest go anywhere. */
function partnerOf(wallet: number, wallets: number, random: () => number): number {
  if (random() < 0.1) return Math.floor(random() * wallets);
  return Math.min(wallets - 1, wallet - (wallet % 10) + Math.floor(random() * 10));
}
