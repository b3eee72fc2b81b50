import type { WalletSignature } from '@mintscope/schemas/api/access/wallet-signature';
import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { checkSignedMessage, nonceExpired } from './check-signed-message.ts';
import { verifySignature } from './verify-signature.ts';

/**
 * Whether the wallet signed the message of this nonce, for this page, in time. Burns nothing: a wrong signature says nothing
 * about who asked for the nonce, and guessing one is hopeless, so a mistake need not cost another approval in the wallet. How
 * often one may try is bounded by the limit of sign-ins. What is wrong is said, as nothing of it is a secret.
 * @throws Refusal with a code of its own for each thing that can be wrong.
 */
export async function proveWallet(
  queries: RecordsQueries,
  body: WalletSignature,
  { origin, nowMs }: { origin: string; nowMs: number },
): Promise<void> {
  const { address, signature, nonce } = body;
  const row = await queries
    .selectFrom('sign_in_nonces')
    .select(['address', 'message', 'expires_at', 'used_at'])
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  if (!row)
    throw new Refusal('NONCE_UNKNOWN', 'Nobody asked for this message to sign, or it has expired. Ask for a new one.');
  if (row.address !== address) throw new Refusal('WRONG_ADDRESS', 'The message to sign was made for another wallet.');
  if (row.used_at !== null) throw nonceUsed();
  if (row.expires_at.getTime() <= nowMs) throw nonceExpired();
  const text = checkSignedMessage({ stored: row.message, given: body.message, address, nonce, origin, nowMs });
  if (!verifySignature(address, signature, new TextEncoder().encode(text))) {
    throw new Refusal('BAD_SIGNATURE', 'The signature does not fit the message and the wallet.');
  }
}

/**
 * Uses a nonce up: of any number of calls at once, in all processes, one succeeds.
 * @throws Refusal NONCE_USED.
 */
export async function burnNonce(queries: RecordsQueries, nonce: string, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const burnt = await queries
    .updateTable('sign_in_nonces')
    .set({ used_at: now })
    .where('nonce', '=', nonce)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('nonce')
    .executeTakeFirst();
  if (!burnt) throw nonceUsed();
}

function nonceUsed() {
  return new Refusal('NONCE_USED', 'The signed message has been used already. Ask for a new one.');
}
