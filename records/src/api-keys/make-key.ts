import { createHash, randomBytes } from 'node:crypto';
import { keyMark } from '@mintscope/schemas/api-keys';

const keyBytes = 32;
/** Enough to tell twenty keys apart, and far too little to guess the rest from. */
const shownLength = keyMark.length + 6;
const keyLength = keyMark.length + Math.ceil((keyBytes * 8) / 6);

export interface MadeKey {
  secret: string;
  prefix: string;
  hash: string;
}

export function makeKey(): MadeKey {
  const secret = `${keyMark}${randomBytes(keyBytes).toString('base64url')}`;
  return { secret, prefix: secret.slice(0, shownLength), hash: hashOfKey(secret) };
}

/** By which a key is found; null for what is none at first sight. */
export function findableHash(shown: string): string | null {
  return isKeyText(shown) && shown.length === keyLength ? hashOfKey(shown) : null;
}

/** Whether a bearer token means to be an API key. */
export function isKeyText(token: string): boolean {
  return token.startsWith(keyMark);
}

function hashOfKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
