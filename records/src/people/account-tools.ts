import type { Records } from '../records.ts';
import type { Passwords } from './passwords.ts';

/** What the command line changes accounts with. */
export interface AccountTools {
  records: Records;
  passwords: Passwords;
  now(): number;
}
