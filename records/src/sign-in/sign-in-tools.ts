import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import type { RateLimits } from '@mintscope/engines/rate-limits/port';
import type { Passwords } from '../people/passwords.ts';
import type { Records } from '../records.ts';
import type { RequestOrigin } from '../sessions/request-origin.ts';

/** What every way to sign in works with. */
export interface SignInTools {
  records: Records;
  rateLimits: RateLimits;
  passwords: Passwords;
  access: Config['access'];
  from: RequestOrigin;
  log: Logger;
  /** Wall clock in ms. */
  now(): number;
}
