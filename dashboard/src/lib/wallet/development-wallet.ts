import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { SolanaSignMessageInput } from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { readStored, writeStored } from '../storage.ts';

import { developmentWalletName } from './development-wallet-name.ts';
import { mainnet } from './read-wallet.ts';

const storageKey = 'developmentWallet';

/**
 * A wallet for trying out, where the server allows development access: an Ed25519 key made once in this browser. It keeps
 * nothing of value, asks no user before it signs, and its key never leaves the browser.
 */
export function createDevelopmentWallet(): Wallet {
  const secretKey = readKey() ?? makeKey();
  const publicKey = ed25519.getPublicKey(secretKey);
  const account: WalletAccount = {
    address: encodeBase58(publicKey),
    publicKey,
    chains: [mainnet],
    features: ['solana:signMessage'],
  };
  return {
    version: '1.0.0',
    name: developmentWalletName,
    icon,
    chains: [mainnet],
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      // Without it the adapter would not take it for a wallet of Solana.
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy'],
        signTransaction: () => Promise.reject(new Error('This wallet signs no transactions.')),
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs: SolanaSignMessageInput[]) =>
          inputs.map(({ message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, secretKey),
            signatureType: 'ed25519',
          })),
      },
    },
  };
}

function readKey(): Uint8Array | null {
  const stored = readStored(storageKey);
  if (typeof stored !== 'string' || !/^[0-9a-f]{64}$/.test(stored)) return null;
  return Uint8Array.from(stored.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function makeKey(): Uint8Array {
  const key = ed25519.utils.randomSecretKey();
  writeStored(storageKey, Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return key;
}

/** A flask: no user should take it for a wallet with money. */
const icon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4a3a10"/>' +
    '<path d="M12 7h8M14 7v6l-5 9a2 2 0 0 0 1.8 3h10.4a2 2 0 0 0 1.8-3l-5-9V7M11.5 19h9" fill="none" stroke="#f2c860" ' +
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}` as const;
