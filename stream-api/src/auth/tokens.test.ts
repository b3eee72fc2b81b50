import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokens, type Tokens } from './tokens.ts';

const nowMs = 1_800_000_000_000;
const secret = randomBytes(32);
const sessionId = randomUUID();
const userId = randomUUID();
const claims = { sessionId, userId, issuedAtMs: nowMs - 1000, expiresAtMs: nowMs + 60_000 };
const payload = {
  iss: 'mintscope',
  aud: 'mintscope-api',
  sub: userId,
  jti: sessionId,
  iat: nowMs / 1000 - 1,
  exp: nowMs / 1000 + 60,
};

let tokens: Tokens;
let good: string;
beforeAll(async () => {
  tokens = await createTokens(secret);
  good = await tokens.sign(claims);
});

const encode = (value: unknown) =>
  (typeof value === 'string' ? Buffer.from(value) : Buffer.from(JSON.stringify(value))).toString('base64url');

/** Signed with our own key, whatever it says. */
function forge(header: unknown, body: unknown, hash = 'sha256', key: Buffer | string = secret): string {
  const text = `${encode(header)}.${encode(body)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const header = { alg: 'HS256', typ: 'JWT' };

describe('a token', () => {
  it('says whose session it names until it expires', async () => {
    expect(await tokens.verify(good, nowMs)).toEqual(claims);
    expect(await tokens.verify(good, claims.expiresAtMs - 1)).toEqual(claims);
    expect(await tokens.verify(good, claims.expiresAtMs)).toBeNull();
  });

  it('is exactly what is told of it', async () => {
    expect(await tokens.verify(forge(header, payload), nowMs)).toEqual(claims);
  });

  it.each([
    ['no algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`],
    ['no algorithm, with our signature', () => forge({ alg: 'none', typ: 'JWT' }, payload)],
    ['no algorithm, written otherwise', () => forge({ alg: 'NONE', typ: 'JWT' }, payload)],
    ['a longer algorithm', () => forge({ alg: 'HS512', typ: 'JWT' }, payload, 'sha512')],
    ['another algorithm named', () => forge({ alg: 'RS256', typ: 'JWT' }, payload)],
    ['no type', () => forge({ alg: 'HS256' }, payload)],
    ['another type', () => forge({ alg: 'HS256', typ: 'at+jwt' }, payload)],
    ['a key id', () => forge({ ...header, kid: '../../dev/null' }, payload)],
    ['a key of its own', () => forge({ ...header, jwk: { kty: 'oct', k: 'AA' } }, payload)],
    ['an extension it insists on', () => forge({ ...header, crit: ['exp'], exp: 1 }, payload)],
    ['an unencoded payload', () => forge({ ...header, crit: ['b64'], b64: true }, payload)],
    ['the header in another order', () => forge({ typ: 'JWT', alg: 'HS256' }, payload)],
    ['another key', () => forge(header, payload, 'sha256', randomBytes(32))],
    ['an empty key', () => forge(header, payload, 'sha256', '')],
    ['another audience', () => forge(header, { ...payload, aud: 'other-api' })],
    ['two audiences', () => forge(header, { ...payload, aud: ['mintscope-api', 'other'] })],
    ['another issuer', () => forge(header, { ...payload, iss: 'mintscope.evil' })],
    ['no expiry', () => forge(header, { ...payload, exp: undefined })],
    ['an expiry in words', () => forge(header, { ...payload, exp: '9999999999' })],
    ['an expiry beyond numbers', () => forge(header, '{"exp":1e999}')],
    ['no session', () => forge(header, { ...payload, jti: undefined })],
    ['no user', () => forge(header, { ...payload, sub: '' })],
    ['a session that is no id', () => forge(header, { ...payload, jti: "' OR 1=1" })],
    ['a further claim', () => forge(header, { ...payload, role: 'owner' })],
    ['a start later on', () => forge(header, { ...payload, nbf: nowMs / 1000 + 30 })],
    ['a payload that is a list', () => forge(header, [payload])],
    ['a payload that is no JSON', () => forge(header, 'x')],
    ['four parts', () => `${good}.x`],
    ['two parts', () => good.split('.').slice(0, 2).join('.')],
    ['padding', () => `${good}=`],
    ['a blank', () => ` ${good}`],
    ['a line break', () => `${good}\n`],
    ['nothing', () => ''],
    ['far too much', () => `${good}${'x'.repeat(3000)}`],
    ['a huge payload', () => forge(header, { ...payload, x: 'x'.repeat(3000) })],
  ])('with %s is no session’s', async (_name, make) => {
    expect(await tokens.verify(make(), nowMs)).toBeNull();
  });

  it('signed by a public-key algorithm is no session’s, also with the public key as secret', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey);
    expect(await tokens.verify(signed, nowMs)).toBeNull();
    const asSecret = JSON.stringify(await exportJWK(publicKey));
    expect(await tokens.verify(forge(header, payload, 'sha256', asSecret), nowMs)).toBeNull();
  });

  it('altered anywhere is no session’s', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ';
    const altered = fc.oneof(
      fc
        .tuple(fc.nat(good.length - 1), fc.constantFrom(...letters))
        .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1)),
      fc.nat(good.length - 1).map((at) => good.slice(0, at) + good.slice(at + 1)),
      fc
        .tuple(fc.nat(good.length), fc.constantFrom(...letters))
        .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at)),
      fc.tuple(fc.nat(2), fc.base64String({ maxLength: 120 })).map(([part, text]) => {
        const parts = good.split('.');
        parts[part] = text;
        return parts.join('.');
      }),
    );
    await fc.assert(
      fc.asyncProperty(altered, async (token) => {
        if (token === good) return;
        expect(await tokens.verify(token, nowMs)).toBeNull();
      }),
      { numRuns: Number(process.env.MINTSCOPE_MUTATIONS ?? 3000), endOnFailure: true },
    );
  });
});
