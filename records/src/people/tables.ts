import type { MaybeTime, Time } from '../time-columns.ts';

/** Who people are, and how each is known. */
export interface PeopleTables {
  users: UserTable;
  wallets: WalletTable;
  passwords: PasswordTable;
  telegram_accounts: TelegramAccountTable;
  investor_accounts: InvestorAccountTable;
}

export type StoredRole = 'user' | 'admin' | 'owner';

interface UserTable {
  id: string;
  role: StoredRole;
  /** Chat-bot name, as typed; unique without regard to case. */
  username: string | null;
  /** What is shown of a user without a wallet. */
  label: string | null;
  /** The plain account that an admin sees the product with; null for real people. */
  shadow_of: string | null;
  created_at: Time;
  suspended_at: MaybeTime;
}

interface WalletTable {
  /** Base58, 32 bytes. */
  address: string;
  user_id: string;
  added_at: Time;
}

interface PasswordTable {
  user_id: string;
  /** Lower case, trimmed. */
  email: string;
  /** argon2id in its usual text form. */
  hash: string;
  changed_at: Time;
}

interface TelegramAccountTable {
  telegram_id: bigint;
  user_id: string;
  username: string | null;
  first_name: string;
  /** `auth_date` of the newest sign-in: an older or equal one is a repeat. Null while it never signed in. */
  signed_in_at: MaybeTime;
  linked_by: 'sign-in' | 'code';
  linked_at: Time;
  /** When its chat with the bot was opened: before, and after the bot was blocked, Telegram lets no bot write. */
  reachable_since: MaybeTime;
  muted_until: MaybeTime;
}

interface InvestorAccountTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  user_id: string;
}
