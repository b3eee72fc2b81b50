import { decodeBase58, encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import type { WalletProof } from './start-sign-in-api.ts';

/** What a visitor sends who wants to be let in, and the page they say they send it from. */
export interface Attempted extends WalletProof {
  message?: string;
  origin: string;
}

export interface Genuine {
  proof: Attempted & { message: string };
  /** Of the wallet itself: it may be led to sign other texts. */
  sign(text: string): string;
  /** Proofs that count elsewhere: of another wallet, for another nonce. */
  others: readonly (Attempted & { message: string })[];
}

/** Alterations of what was sent, of every kind that we could think of. Some give back what they were given. */
export function mutations(genuine: Genuine): fc.Arbitrary<Attempted> {
  const { proof, sign, others } = genuine;
  const other = fc.constantFrom(...others);
  const text = mutatedText(proof.message, others);
  return fc.oneof(
    // The wallet signed what was asked for, and something else is shown.
    text.map((message) => ({ ...proof, message })),
    // The wallet was led to sign something else.
    text.map((message) => ({ ...proof, message, signature: sign(message) })),
    fc.tuple(text, fc.boolean()).map(([message, told]) => {
      const { message: _told, ...untold } = proof;
      const signature = sign(message);
      return told ? { ...proof, signature } : { ...untold, signature };
    }),
    mutatedSignature(proof, others).map((signature) => ({ ...proof, signature })),
    fc.tuple(mutatedSignature(proof, others), text).map(([signature, message]) => ({ ...proof, signature, message })),
    mutatedAddress(proof.address, others).map((address) => ({ ...proof, address })),
    characters(proof.nonce).map((nonce) => ({ ...proof, nonce })),
    fc
      .oneof(
        characters(proof.origin),
        fc.constantFrom('https://localhost:3000', 'http://localhost', 'http://localhost:3001'),
      )
      .filter((origin) => URL.canParse(origin))
      .map((origin) => ({ ...proof, origin })),
    // Parts of proofs that count elsewhere.
    fc
      .tuple(other, fc.subarray(['address', 'nonce', 'signature', 'message'] as const, { minLength: 1, maxLength: 3 }))
      .map(([from, names]) => ({ ...proof, ...Object.fromEntries(names.map((name) => [name, from[name]])) })),
  );
}

const lookAlikes: readonly (readonly [string, string])[] = [
  ['a', 'а'],
  ['e', 'е'],
  ['o', 'ο'],
  ['i', 'і'],
  ['l', 'ⅼ'],
  ['S', 'Ѕ'],
  ['n', 'ｎ'],
  [':', '：'],
  ['-', '‐'],
  ['/', '⁄'],
  ['0', '０'],
  ['1', 'l'],
  [' ', '\u00a0'],
  [' ', '\u2009'],
  ['\n', '\u2028'],
  ['\n', '\u0085'],
  ['.', '․'],
];
const wrongValues: readonly (readonly [RegExp, string])[] = [
  [/^\S+/, 'localhost:4000'],
  [/^\S+/, 'attacker.example'],
  [/URI: .*/, 'URI: http://localhost:4000'],
  [/URI: .*/, 'URI: https://attacker.example'],
  [/Version: .*/, 'Version: 2'],
  [/Chain ID: .*/, 'Chain ID: devnet'],
  [/Chain ID: .*/, 'Chain ID: solana:mainnet'],
  [/Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z'],
  [/Expiration Time: .*/, 'Expiration Time: 1999-01-01T00:00:00.000Z'],
  [/Issued At: .*/, 'Issued At: 2099-01-01T00:00:00.000Z'],
];
const hidden = ['\u200b', '\u200d', '\u202e', '\ufeff', '\u00ad', '\u0000', '\r', '\u0301', ' ', '\n', '\t'];
const lineEnds = ['\r\n', '\r', '\n\n', '\n\r', '\v', '\f', '\u2028', '\u0085', ' \n', '\n '];

function mutatedText(text: string, others: readonly { message: string }[]): fc.Arbitrary<string> {
  const lines = text.split('\n');
  const line = fc.nat({ max: lines.length - 1 });
  const edited = (change: (copy: string[], at: number, to: number) => void) =>
    fc.tuple(line, line).map(([at, to]) => {
      const copy = [...lines];
      change(copy, at, to);
      return copy.join('\n');
    });
  return fc.oneof(
    bitFlips(text),
    characters(text),
    fc.nat({ max: text.length }).map((length) => text.slice(0, length)),
    fc.nat({ max: text.length }).map((start) => text.slice(start)),
    fc.constantFrom(...lookAlikes).chain(([from, to]) => replaceOne(text, from, to)),
    fc.tuple(fc.nat({ max: text.length }), fc.constantFrom(...hidden)).map(([at, mark]) => insert(text, at, mark)),
    fc
      .constantFrom(...lineEnds)
      .chain((end) => fc.oneof(fc.constant(text.replaceAll('\n', end)), replaceOne(text, '\n', end))),
    edited((copy, at, to) => copy.splice(to, 0, ...copy.splice(at, 1))),
    edited((copy, at) => copy.splice(at, 1)),
    edited((copy, at, to) => copy.splice(to, 0, copy[at]!)),
    fc.tuple(fc.constantFrom(...others), line, line).map(([from, at, to]) => {
      const copy = [...lines];
      copy[to] = from.message.split('\n')[at] ?? '';
      return copy.join('\n');
    }),
    // A value of one field in another's place.
    fc.tuple(line, line).map(([at, to]) => {
      const [value, label] = [lines[at]!.split(': ')[1], lines[to]!.split(': ')[0]];
      return lines.map((each, number) => (number === to ? `${label}: ${value}` : each)).join('\n');
    }),
    // Sound values that are not the right ones.
    fc.constantFrom(...wrongValues).map(([from, to]) => text.replace(from, to)),
    fc.constantFrom(
      text.toLowerCase(),
      text.toUpperCase(),
      text.normalize('NFKD'),
      text.trim(),
      `${text}\n`,
      ` ${text}`,
    ),
  );
}

function mutatedSignature(proof: WalletProof, others: readonly WalletProof[]): fc.Arbitrary<string> {
  const bytes = Buffer.from(proof.signature, 'base64');
  const base64 = proof.signature;
  const [r, s] = [bytes.subarray(0, 32), bytes.subarray(32)];
  const join = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64');
  const order = ed25519.Point.Fn.ORDER;
  const number = BigInt(`0x${Buffer.from(s).reverse().toString('hex')}`);
  const little = (value: bigint) =>
    Buffer.from((value & (2n ** 256n - 1n)).toString(16).padStart(64, '0'), 'hex').reverse();
  const point = fc.constantFrom(...smallOrder());
  return fc.oneof(
    fc
      .tuple(fc.nat({ max: 511 }), fc.nat({ max: 511 }))
      .map(([one, two]) => flip(flip(bytes, one), two).toString('base64')),
    fc.nat({ max: 511 }).map((bit) => flip(bytes, bit).toString('base64')),
    fc.integer({ min: 1, max: 15 }).map((times) => join(r, little(number + BigInt(times) * order))),
    fc.constantFrom(join(r, little(order - number)), join(s, r), join(r, r), join(Buffer.alloc(64)), join(s, s)),
    fc.tuple(point, fc.constantFrom<bigint>(0n, 1n, number, order)).map(([R, S]) => join(R, little(S))),
    point.map((torsion) => {
      const moved = ed25519.Point.fromBytes(r).add(ed25519.Point.fromBytes(torsion, true));
      return join(moved.toBytes(), s);
    }),
    fc.constantFrom(
      base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '.'),
      base64.replace(/=+$/, ''),
      `${base64}=`,
      `${base64}\n`,
      ` ${base64}`,
      `${base64}${base64}`,
      base64.replace(/(.)==$/, (_all, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`),
      bytes.toString('hex'),
      encodeBase58(bytes),
      '',
    ),
    characters(base64),
    fc.constantFrom(...others).map(({ signature }) => signature),
    fc.uint8Array({ minLength: 64, maxLength: 64 }).map((random) => join(random)),
  );
}

function mutatedAddress(address: string, others: readonly WalletProof[]): fc.Arbitrary<string> {
  const key = ed25519.Point.fromBytes(decodeBase58(address, 32)!);
  return fc.oneof(
    characters(address),
    fc.nat({ max: 255 }).map((bit) => encodeBase58(flip(Buffer.from(key.toBytes()), bit))),
    fc
      .constantFrom(...smallOrder())
      .map((torsion) => encodeBase58(key.add(ed25519.Point.fromBytes(torsion, true)).toBytes())),
    fc.constantFrom(...smallOrder()).map((torsion) => encodeBase58(torsion)),
    fc.constantFrom(encodeBase58(key.negate().toBytes()), `1${address}`, ` ${address}`, address.toLowerCase()),
    fc.constantFrom(...others).map((other) => other.address),
  );
}

/** One to three characters cut, put in, or changed. */
export function characters(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: text.length }), fc.nat({ max: 3 }), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
}

/** Of the bytes of a text, which are then read as UTF-8 again. */
export function bitFlips(text: string): fc.Arbitrary<string> {
  const bytes = Buffer.from(text);
  return fc
    .array(fc.nat({ max: Math.max(0, bytes.length * 8 - 1) }), { minLength: 1, maxLength: 3 })
    .map((bits) => bits.reduce((flipped: Buffer, bit) => flip(flipped, bit), bytes).toString());
}

export function flip(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

function replaceOne(text: string, from: string, to: string): fc.Arbitrary<string> {
  const places = Array.from(text.matchAll(new RegExp(from === '.' ? '\\.' : from, 'g')), ({ index }) => index);
  if (places.length === 0) return fc.constant(text);
  return fc.constantFrom(...places).map((at) => text.slice(0, at) + to + text.slice(at + from.length));
}

function insert(text: string, at: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at);
}

/** The eight points whose multiples end at once. */
function smallOrder(): Uint8Array[] {
  const torsion = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', true);
  return Array.from({ length: 8 }, (_, times) =>
    times === 0 ? ed25519.Point.ZERO.toBytes() : torsion.multiplyUnsafe(BigInt(times)).toBytes(),
  );
}
