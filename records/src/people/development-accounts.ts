import { createHash } from 'node:crypto';

/** The same id for the same address each time: a UUID (version 8) of its hash. No other account has an id of this version. */
export function developmentAccountId(address: string): string {
  const bytes = createHash('sha256').update(`mintscope development ${address}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether an account was made by development access, which proves nothing of the visitor who uses it. */
export function isDevelopmentAccount(userId: string): boolean {
  return /^.{8}-.{4}-8/.test(userId);
}
