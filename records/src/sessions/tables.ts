import type { MaybeTime, Time } from '../time-columns.ts';

export interface SessionTables {
  sessions: SessionTable;
}

export type SignInMethod = 'wallet' | 'password' | 'investor' | 'telegram' | 'development' | 'switch';

interface SessionTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  method: SignInMethod;
  /** The admin who acts as `user_id`; null otherwise. */
  admin_id: string | null;
  created_at: Time;
  expires_at: Time;
  last_seen_at: Time;
  revoked_at: MaybeTime;
  revoked_for: string | null;
  /** Cut to 200 characters; shown to its user. */
  user_agent: string;
  /** The network address of the sign-in. */
  address: string;
}
