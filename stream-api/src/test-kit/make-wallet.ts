import { createHash, createPrivateKey, sign } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
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
  const publicKey = ed25519.getPublicKey(secret);
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: base64url(secret), x: base64url(publicKey) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  // By another library than the one that checks.
  return { address: encodeBase58(publicKey), sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}
