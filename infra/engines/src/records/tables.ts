import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Tables of `infra/postgres`, as Kysely sees them. Ids are UUIDs, times are Dates, amounts are bigint. */
export interface RecordsTables {
  users: UserTable;
  wallets: WalletTable;
  passwords: PasswordTable;
  telegram_accounts: TelegramAccountTable;
  investor_accounts: InvestorAccountTable;
  sign_in_nonces: SignInNonceTable;
  sign_in_failures: SignInFailureTable;
  sessions: SessionTable;
  entitlements: EntitlementTable;
  payments: PaymentTable;
  user_settings: UserSettingsTable;
  audit_log: AuditLogTable;
  audit_subjects: AuditSubjectTable;
  jobs: JobTable;
}

type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type StoredRole = 'user' | 'admin' | 'owner';

interface UserTable {
  id: string;
  role: StoredRole;
  /** Chat-bot name, as typed; unique without regard to case. */
  username: string | null;
  /** What is shown of someone without a wallet. */
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
  /** `auth_date` of the newest sign-in: an older or equal one is a repeat. */
  signed_in_at: Time;
}

interface InvestorAccountTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  user_id: string;
}

interface SignInNonceTable {
  nonce: string;
  address: string;
  /** The message as it is to be signed, byte for byte. */
  message: string;
  issued_at: Time;
  expires_at: Time;
  used_at: MaybeTime;
}

interface SignInFailureTable {
  /** What was tried (lower-case e-mail), whether or not there is such an account. */
  account: string;
  /** The network address it was tried from. */
  address: string;
  failures: number;
  first_at: Time;
  locked_until: MaybeTime;
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

interface EntitlementTable {
  user_id: string;
  trial: boolean;
  starts_at: Time;
  /** Of all days, free ones included; what counts is less while they are withheld. */
  expires_at: Time;
  /** Who gave last: `sign-in`, `payment`, `investor`, `development`, `admin`. */
  source: string;
  /** Until when what was bought or given on purpose lasts; null = nothing was. */
  paid_until: MaybeTime;
  /** Since when free days do not count, as the wallet holds too little; null = they do. */
  withheld_at: MaybeTime;
}

interface PaymentTable {
  /** Base58 public key that the transaction must name. */
  reference: string;
  user_id: string;
  currency: 'SOL' | 'USDC';
  /** Lamports, or millionths of USDC. */
  amount: bigint;
  recipient: string;
  price_usd: string;
  created_at: Time;
  expires_at: Time;
  /** Of the transaction that paid; unique, so that one payment is granted once. */
  signature: string | null;
  paid_at: MaybeTime;
  /** When the chain was last asked in the background. */
  checked_at: MaybeTime;
}

interface UserSettingsTable {
  user_id: string;
  /** Parsed by the contract's schema when read. */
  settings: JSONColumnType<Record<string, unknown>>;
  updated_at: Time;
}

interface AuditLogTable {
  id: Generated<bigint>;
  at: Time;
  /** Who did it; null for the product itself and the command line. */
  actor_id: string | null;
  /** The admin behind a switched session; null otherwise. */
  admin_id: string | null;
  /** Whose data were seen or changed; null when nobody's. */
  subject_id: string | null;
  /** `verb-noun`. */
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  request_id: string | null;
  address: string | null;
}

/** Who was seen with an act among others. */
interface AuditSubjectTable {
  user_id: string;
  act_id: bigint;
}

interface JobTable {
  name: string;
  /** Not run before by any process. */
  due_at: Time;
}
