import type { MaybeTime, Time } from '../time-columns.ts';

export interface ApiKeyTables {
  api_keys: ApiKeyTable;
}

interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** Its first characters, to tell it by. */
  prefix: string;
  /** SHA-256, hex. */
  key_hash: string;
  /** Names with commas between them. */
  scopes: string;
  per_minute: number;
  created_at: Time;
  /** Kept to the minute; null before the first use. */
  last_used_at: MaybeTime;
  /** Null = it lasts until it is revoked. */
  expires_at: MaybeTime;
  revoked_at: MaybeTime;
}
