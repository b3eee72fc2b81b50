import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What a token says: which session of whom. Everything else is read from the records. */
export interface TokenClaims {
  sessionId: string;
  userId: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

/** Signs and checks the tokens of sessions: JWTs of exactly one shape. */
export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** Null for everything that was not signed here, was altered in any byte, or has expired. */
  verify(token: string, nowMs: number): Promise<TokenClaims | null>;
}

const issuer = 'mintscope';
const audience = 'mintscope-api';
const header = { alg: 'HS256', typ: 'JWT' } as const;
const mostLength = 2048;

const seconds = z.int().min(0);
const claimsSchema = z.strictObject({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: z.uuid(),
  jti: z.uuid(),
  iat: seconds,
  exp: seconds,
});

/** @param secret of 32 bytes or more. */
export async function createTokens(secret: Uint8Array): Promise<Tokens> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  /** The only header there is: another algorithm, type or extension is refused before anything is computed. */
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');

  return {
    sign({ sessionId, userId, issuedAtMs, expiresAtMs }) {
      return new SignJWT()
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt(Math.floor(issuedAtMs / 1000))
        .setExpirationTime(Math.ceil(expiresAtMs / 1000))
        .sign(key);
    },
    async verify(token, nowMs) {
      if (token.length > mostLength || !isOurs(token, head)) return null;
      const checks = { algorithms: [header.alg], typ: header.typ, issuer, audience, currentDate: new Date(nowMs) };
      const payload = await jwtVerify(token, key, checks).then(
        (verified) => verified.payload,
        () => null,
      );
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) return null;
      const { sub, jti, iat, exp } = claims.data;
      return { sessionId: jti, userId: sub, issuedAtMs: iat * 1000, expiresAtMs: exp * 1000 };
    },
  };
}

/** Exactly one text for each token: a decoder would let two stand for the same signature. */
function isOurs(token: string, head: string): boolean {
  const [, first, , signature] = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  return first === head && Buffer.from(signature!, 'base64url').toString('base64url') === signature;
}
