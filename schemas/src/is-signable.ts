import { createBoundedMap } from './bounded-map.ts';
import { decodeBase58 } from './events/batch/base58.ts';
import { isOnCurve } from './is-on-curve.ts';

/** An answer takes some 25 us of arithmetic, and the same wallets are asked for again and again. */
const answers = createBoundedMap<boolean>(16_384);

/** Whether a key can sign for an address: accounts of programs (nonces, escrows, vaults) are derived off the curve. */
export function isSignable(address: string): boolean {
  const known = answers.get(address);
  if (known !== undefined) return known;
  const bytes = decodeBase58(address, 32);
  const answer = bytes !== null && isOnCurve(bytes);
  answers.set(address, answer);
  return answer;
}
