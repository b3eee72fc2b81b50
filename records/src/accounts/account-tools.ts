import type { Passwords } from '../people/passwords.ts';
import type { Records } from '../records.ts';

/** What the command line changes accounts with. */
export interface AccountTools {
  records: Records;
  passwords: Passwords;
  now(): number;
}
