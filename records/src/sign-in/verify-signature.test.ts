import { createHash } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { verifySignature } from './verify-signature.ts';

const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const address = encodeBase58(ed25519.getPublicKey(secret));
const message = new TextEncoder().encode('a message');
const signature = ed25519.sign(message, secret);
const base64 = Buffer.from(signature).toString('base64');

const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const prime = 2n ** 255n - 19n;

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function toBytes(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
}

function encode(r: Uint8Array, s: Uint8Array): string {
  return Buffer.concat([r, s]).toString('base64');
}

describe('a signature', () => {
  it('of the key, of these bytes, is taken', () => {
    expect(verifySignature(address, base64, message)).toBe(true);
  });

  it.each([
    ['of other bytes', address, base64, new TextEncoder().encode('a messagE')],
    ['of another key', encodeBase58(ed25519.getPublicKey(secret.map((byte) => byte ^ 1))), base64, message],
    ['of no length', address, '', message],
    ['cut short', address, base64.slice(0, -4), message],
    ['without padding', address, base64.slice(0, -2), message],
    [
      'with spare bits',
      address,
      base64.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
      message,
    ],
    ['with a line end', address, `${base64}\n`, message],
    [
      'with S + L',
      address,
      encode(signature.subarray(0, 32), toBytes(toNumber(signature.subarray(32)) + order)),
      message,
    ],
    ['with -S', address, encode(signature.subarray(0, 32), toBytes(order - toNumber(signature.subarray(32)))), message],
    ['for an address that is none', 'not an address', base64, message],
  ])('%s is refused', (_case, by, text, bytes) => {
    expect(verifySignature(by, text, bytes)).toBe(false);
  });

  it('in the alphabet of addresses in web links is refused', () => {
    // Some signature has a + or /.
    for (let number = 0; number < 50; number++) {
      const bytes = new TextEncoder().encode(`message ${number}`);
      const text = Buffer.from(ed25519.sign(bytes, secret)).toString('base64');
      const inLinks = text.replaceAll('+', '-').replaceAll('/', '_');
      expect(verifySignature(address, inLinks, bytes)).toBe(inLinks === text);
    }
  });
});

describe('a key', () => {
  // With R the neutral point and S = 0 the equation holds for a key of small order, whatever the message.
  const neutral = toBytes(1n);
  const torsion = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', true);

  it('that is the system program’s address signs nothing', () => {
    expect(ed25519.verify(Buffer.concat([neutral, toBytes(0n)]), message, new Uint8Array(32), { zip215: true })).toBe(
      true,
    );
    expect(verifySignature('11111111111111111111111111111111', encode(neutral, toBytes(0n)), message)).toBe(false);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('of small order (number %d) signs nothing', (times) => {
    const key = encodeBase58((times === 0 ? ed25519.Point.ZERO : torsion.multiplyUnsafe(BigInt(times))).toBytes());
    expect(verifySignature(key, encode(neutral, toBytes(0n)), message)).toBe(false);
  });

  it('of the curve with a part of small order signs nothing, though the equation of RFC 8032 holds', () => {
    const mixed = ed25519.Point.fromBytes(ed25519.getPublicKey(secret)).add(torsion).toBytes();
    const { scalar, prefix } = ed25519.utils.getExtendedPublicKey(secret);
    const r = toNumber(prefix) % order;
    const R = ed25519.Point.BASE.multiply(r).toBytes();
    const k = toNumber(digest(R, mixed, message)) % order;
    const forged = Buffer.concat([R, toBytes((r + k * scalar) % order)]);
    expect(ed25519.verify(forged, message, mixed, { zip215: false })).toBe(true);
    expect(verifySignature(encodeBase58(mixed), forged.toString('base64'), message)).toBe(false);
  });

  it('written as a number beyond the prime is refused', () => {
    // y = 1 again, as p + 1.
    expect(verifySignature(encodeBase58(toBytes(prime + 1n)), encode(neutral, toBytes(0n)), message)).toBe(false);
  });
});

function digest(...parts: Uint8Array[]): Uint8Array {
  return createHash('sha512').update(Buffer.concat(parts)).digest();
}
