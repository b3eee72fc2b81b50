import { createHash } from 'node:crypto';
import { decodeBase58, encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { isOnCurve } from '@mintscope/schemas/is-on-curve';

/**
 * The address a program derives from seeds (`find_program_address`): SHA-256 over seeds, a bump counted down from 255,
 * the program id and a fixed text; the first that is no point of the curve, so that no key can sign for it.
 *
 * @param text the first seed; `addresses` are the others, as their bytes
 */
export function deriveProgramAddress(text: string, addresses: readonly string[], program: string): string {
  const parts = [Buffer.from(text, 'utf8'), ...addresses.map(bytesOf)];
  for (let bump = 255; bump > 0; bump--) {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    hash.update(Uint8Array.of(bump)).update(bytesOf(program)).update('ProgramDerivedAddress');
    const candidate = new Uint8Array(hash.digest());
    if (!isOnCurve(candidate)) return encodeBase58(candidate);
  }
  throw new Error(`no program address exists for ${text} ${addresses.join(' ')}`);
}

function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address, 32);
  if (bytes === null) throw new Error(`${address} is no address`);
  return bytes;
}
