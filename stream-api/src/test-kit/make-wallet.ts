import { createHash } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';

export interface TestWallet {
  /** Base58. */
  address: string;
  /** Signature of a text, base64. */
  sign(text: string): string;
}

/** A wallet; the same for the same name. */
export function makeWallet(name: string): TestWallet {
  const secret = createHash('sha256').update(`wallet ${name}`).digest();
  return {
    address: encodeBase58(ed25519.getPublicKey(secret)),
    sign: (text) => Buffer.from(ed25519.sign(new TextEncoder().encode(text), secret)).toString('base64'),
  };
}
