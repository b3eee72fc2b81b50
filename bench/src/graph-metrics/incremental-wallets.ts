import { defaultParameters } from '../../../schemas/src/parameters/registry.ts';
import { TokenWallets } from '../../../scoring-workers/src/running/token-wallets.ts';
import { walletRules } from '../../../scoring-workers/src/running/wallet-rules.ts';
import type { Market, Step } from './workload.ts';

const limb = 2 ** 32;

/** The product's wallets with the market's holders and links. */
export function openWallets(market: Market): TokenWallets {
  // Hubs are left out on both sides: graphology has no such rule.
  const rules = { ...walletRules(defaultParameters().values), hubDegreeCap: 1_000_000 };
  const wallets = new TokenWallets(rules);
  for (const [wallet, balance] of market.balances.entries()) change(wallets, wallet, balance);
  for (const [funder, group] of market.funderGroups.entries()) {
    for (const wallet of group) wallets.joinFunder(wallet, funder, 0);
  }
  for (const [a, b] of market.transfers) wallets.addTransfer(a, b, 0);
  wallets.measure();
  return wallets;
}

export function applyStep(wallets: TokenWallets, { wallet, amount, linkTo }: Step): void {
  change(wallets, wallet, amount);
  if (linkTo >= 0) wallets.addTransfer(wallet, linkTo, 0);
}

function change(wallets: TokenWallets, wallet: number, amount: number): void {
  const size = Math.abs(amount);
  const lo = size % limb;
  const hi = (size - lo) / limb;
  if (amount >= 0) wallets.credit(wallet, hi, lo);
  else wallets.debit(wallet, hi, lo);
}
