import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * Whether a wallet signed these bytes: Ed25519 by RFC 8032, in its strict reading. Keys and signatures that are not
 * canonical are refused, and so are keys outside the prime-order group, for which one signature fits many messages: the
 * system program's address is one.
 * @param address base58 of the public key.
 * @param signature 64 bytes in base64; exactly one text stands for each.
 */
export function verifySignature(address: string, signature: string, message: Uint8Array): boolean {
  const key = decodeBase58(address, 32);
  const bytes = Buffer.from(signature, 'base64');
  if (!key || bytes.length !== 64 || bytes.toString('base64') !== signature) return false;
  try {
    return (
      ed25519.verify(bytes, message, key, { zip215: false }) && ed25519.Point.fromBytes(key, false).isTorsionFree()
    );
  } catch {
    // Thrown for a key that is no point of the curve.
    return false;
  }
}
