import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { cleanText } from '../hostile-text.ts';

export const mainnet = 'solana:mainnet';
const connectFeature = 'standard:connect';
export const signFeature = 'solana:signMessage';

/** A wallet that can sign in here, as the list shows it. Its name and icon were written by a stranger. */
export interface WalletOption {
  name: string;
  icon: string | null;
  wallet: Wallet;
}

/** The wallet as an option, or null for one that lacks Solana, connecting or signing, or that is no wallet at all. */
export function readWallet(wallet: Wallet): WalletOption | null {
  try {
    const name = cleanText(String(wallet.name), 32);
    const usable =
      name !== '' &&
      wallet.chains.includes(mainnet) &&
      readMethod(wallet, connectFeature, 'connect') !== null &&
      readMethod(wallet, signFeature, 'signMessage') !== null;
    return usable ? { name, icon: safeWalletIcon(wallet.icon), wallet } : null;
  } catch {
    // A getter that throws belongs to a wallet that cannot be used.
    return null;
  }
}

type Method = (...inputs: unknown[]) => unknown;

/** A feature's method bound to its feature, or null where the wallet has none. */
export function readMethod(wallet: Wallet, feature: `${string}:${string}`, name: string): Method | null {
  const holder: unknown = wallet.features[feature];
  if (typeof holder !== 'object' || holder === null) return null;
  const method: unknown = Reflect.get(holder, name);
  return typeof method === 'function' ? (...inputs) => Reflect.apply(method, holder, inputs) : null;
}

const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The first account that is for Solana and whose address could be one. */
export function readAccount(accounts: unknown): WalletAccount | null {
  if (!Array.isArray(accounts)) return null;
  return accounts.find((account) => isAccount(account)) ?? null;
}

function isAccount(account: unknown): account is WalletAccount {
  if (typeof account !== 'object' || account === null) return false;
  const { address, chains } = Object.fromEntries(['address', 'chains'].map((key) => [key, Reflect.get(account, key)]));
  if (typeof address !== 'string' || !addressPattern.test(address)) return false;
  return !Array.isArray(chains) || chains.length === 0 || chains.includes(mainnet);
}

const iconPattern = /^data:image\/(?:png|svg\+xml|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
const mostIconLength = 128 * 1024;

/** Pictures that came with the wallet only: a link would tell its host who looks. An SVG in an <img> runs no script. */
export function safeWalletIcon(icon: unknown): string | null {
  return typeof icon === 'string' && icon.length <= mostIconLength && iconPattern.test(icon) ? icon : null;
}
