import { randomBytes } from 'node:crypto';
import { limits } from '@mintscope/schemas/limits';
import type { RecordsQueries } from '../records.ts';
import { signInChain, signInVersion } from './check-signed-message.ts';
import { writeSignInMessage } from './sign-in-message.ts';

export interface IssuedNonce {
  nonce: string;
  /** As it is to be signed, byte for byte. */
  message: string;
  expiresAt: number;
}

/** 160 bits: no attacker guesses one. */
const nonceBytes = 20;
const statement = 'Sign in to Mintscope. This asks for no transaction and costs nothing.';

/** Keeps a message for a wallet to sign. How many one network address may have open follows from the limit of sign-ins. */
export async function issueNonce(
  queries: RecordsQueries,
  { address, origin, nowMs }: { address: string; origin: string; nowMs: number },
): Promise<IssuedNonce> {
  const nonce = randomBytes(nonceBytes).toString('hex');
  const issuedAt = new Date(nowMs);
  const expiresAt = new Date(nowMs + limits.nonceMs);
  const message = writeSignInMessage({
    domain: new URL(origin).host,
    address,
    statement,
    uri: origin,
    version: signInVersion,
    chainId: signInChain,
    nonce,
    issuedAt: issuedAt.toISOString(),
    expirationTime: expiresAt.toISOString(),
  });
  await queries
    .insertInto('sign_in_nonces')
    .values({ nonce, address, message, issued_at: issuedAt, expires_at: expiresAt })
    .execute();
  return { nonce, message, expiresAt: expiresAt.getTime() };
}
