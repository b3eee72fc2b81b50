import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { bitFlips, characters, flip } from './mutate-proof.ts';

/** Alterations of a token. Some give back what they were given. */
export function tokenMutations(token: string, other: string): fc.Arbitrary<string> {
  const [head, payload, signature] = split(token);
  const [, otherPayload, otherSignature] = split(other);
  const bytes = Buffer.from(signature, 'base64url');
  const header = fc.oneof(
    fc.constantFrom(...headers.map((fields) => encode(fields))),
    mutatedJson(head),
    fc.constantFrom(encode({ typ: 'JWT', alg: 'HS256' }), encode({ alg: 'HS256', typ: 'JWT', x: 1 }), `${head}=`, ''),
  );
  const claims = fc.oneof(mutatedJson(payload), fc.constant(otherPayload), mutatedClaims(payload));
  const signed = fc.oneof(
    fc.nat({ max: bytes.length * 8 - 1 }).map((bit) => flip(bytes, bit).toString('base64url')),
    characters(signature),
    fc.nat({ max: signature.length }).map((length) => signature.slice(0, length)),
    fc.constantFrom(
      '',
      otherSignature,
      `${signature}=`,
      `${signature}A`,
      bytes.toString('base64'),
      bytes.toString('hex'),
      spareBits(signature),
    ),
  );
  return fc.oneof(
    characters(token),
    bitFlips(token),
    header.map((first) => `${first}.${payload}.${signature}`),
    claims.map((second) => `${head}.${second}.${signature}`),
    signed.map((third) => `${head}.${payload}.${third}`),
    fc.tuple(header, claims, signed).map((parts) => parts.join('.')),
    // Signed anew, by a stranger without a key of ours: with none, with what they know, with a key of their own.
    fc.tuple(fc.constantFrom(...headers), claims, fc.constantFrom(...strangers())).map(([fields, second, sign]) => {
      const text = `${encode(fields)}.${second}`;
      return `${text}.${sign(text)}`;
    }),
    fc.constantFrom(
      `${token}.`,
      `.${token}`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
      `${token}.${token}`,
      `Bearer ${token}`,
    ),
  );
}

const headers: readonly Record<string, unknown>[] = [
  { alg: 'none' },
  { alg: 'none', typ: 'JWT' },
  { alg: 'None', typ: 'JWT' },
  { alg: '', typ: 'JWT' },
  { typ: 'JWT' },
  { alg: 'hs256', typ: 'JWT' },
  { alg: 'HS384', typ: 'JWT' },
  { alg: 'HS512', typ: 'JWT' },
  { alg: 'RS256', typ: 'JWT' },
  { alg: 'ES256', typ: 'JWT' },
  { alg: 'EdDSA', typ: 'JWT' },
  { alg: ['HS256'], typ: 'JWT' },
  { alg: 'HS256', typ: 'jwt' },
  { alg: 'HS256' },
  { alg: 'HS256', typ: 'JWT', kid: '../../dev/null' },
  { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: '' } },
  { alg: 'HS256', typ: 'JWT', jku: 'https://attacker.example/keys' },
  { alg: 'HS256', typ: 'JWT', crit: ['exp'] },
  { alg: 'HS256', typ: 'JWT', b64: false, crit: ['b64'] },
  { alg: 'HS256', typ: 'JWT' },
];

let ownKeys: ReturnType<typeof makeKeys> | undefined;

function makeKeys() {
  return {
    rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  };
}

function strangers(): ((text: string) => string)[] {
  ownKeys ??= makeKeys();
  const { rsa, ec } = ownKeys;
  const hmac = (hash: string, key: string) => (text: string) => createHmac(hash, key).update(text).digest('base64url');
  return [
    () => '',
    hmac('sha256', ''),
    hmac('sha256', 'secret'),
    hmac('sha256', '\u0000'),
    hmac('sha256', 'mintscope'),
    hmac('sha512', 'mintscope'),
    (text) => createSign('sha256').update(text).sign(rsa.privateKey, 'base64url'),
    (text) => createSign('sha256').update(text).sign({ key: ec.privateKey, dsaEncoding: 'ieee-p1363' }, 'base64url'),
  ];
}

function mutatedJson(part: string): fc.Arbitrary<string> {
  const json = Buffer.from(part, 'base64url').toString();
  return fc.oneof(
    characters(part),
    bitFlips(part),
    fc.oneof(characters(json), bitFlips(json)).map((text) => Buffer.from(text).toString('base64url')),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  );
}

function mutatedClaims(payload: string): fc.Arbitrary<string> {
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const value = fc.oneof(
    fc.uuid(),
    fc.integer(),
    fc.constantFrom(null, 9_999_999_999, 'mintscope', ['mintscope-api'], true),
  );
  return fc
    .tuple(fc.constantFrom(...Object.keys(claims), 'role', 'nbf', '__proto__'), value)
    .map(([name, changed]) => encode({ ...claims, [name]: changed }));
}

function spareBits(signature: string): string {
  const last = signature.at(-1)!;
  return `${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
}

function split(token: string): [string, string, string] {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return [head, payload, signature];
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
