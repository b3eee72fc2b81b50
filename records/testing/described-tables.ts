import type { Selectable } from 'kysely';
import type { RecordsTables } from '../src/tables.ts';

/** What a value is that the code reads; with `?` it may be null. */
type Kind<Value> = null extends Value ? `${KindOf<NonNullable<Value>>}?` : KindOf<NonNullable<Value>>;
type KindOf<Value> = [Value] extends [string]
  ? 'string'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [bigint]
      ? 'bigint'
      : [Value] extends [boolean]
        ? 'boolean'
        : [Value] extends [Date]
          ? 'time'
          : 'json';

type Described<Table> = { [Column in keyof Selectable<Table>]: Kind<Selectable<Table>[Column]> };

/** The table types as values: the compiler refuses a column that is missing, is too many or is of another kind. */
export const describedTables: { [Name in keyof RecordsTables]: Described<RecordsTables[Name]> } = {
  users: {
    id: 'string',
    role: 'string',
    username: 'string?',
    label: 'string?',
    shadow_of: 'string?',
    created_at: 'time',
    suspended_at: 'time?',
  },
  wallets: { address: 'string', user_id: 'string', added_at: 'time' },
  passwords: { user_id: 'string', email: 'string', hash: 'string', changed_at: 'time' },
  telegram_accounts: {
    telegram_id: 'bigint',
    user_id: 'string',
    username: 'string?',
    first_name: 'string',
    signed_in_at: 'time?',
    linked_by: 'string',
    linked_at: 'time',
    reachable_since: 'time?',
    muted_until: 'time?',
  },
  investor_accounts: { code_hash: 'string', user_id: 'string' },
  sign_in_nonces: {
    nonce: 'string',
    address: 'string',
    message: 'string',
    issued_at: 'time',
    expires_at: 'time',
    used_at: 'time?',
  },
  sign_in_failures: {
    account: 'string',
    address: 'string',
    failures: 'number',
    first_at: 'time',
    locked_until: 'time?',
  },
  sessions: {
    id: 'string',
    user_id: 'string',
    method: 'string',
    admin_id: 'string?',
    created_at: 'time',
    expires_at: 'time',
    last_seen_at: 'time',
    revoked_at: 'time?',
    revoked_for: 'string?',
    user_agent: 'string',
    address: 'string',
  },
  entitlements: {
    user_id: 'string',
    trial: 'boolean',
    starts_at: 'time',
    expires_at: 'time',
    source: 'string',
    paid_until: 'time?',
    withheld_at: 'time?',
  },
  payments: {
    reference: 'string',
    user_id: 'string',
    currency: 'string',
    amount: 'bigint',
    recipient: 'string',
    price_usd: 'string',
    created_at: 'time',
    expires_at: 'time',
    signature: 'string?',
    paid_at: 'time?',
    checked_at: 'time?',
  },
  user_settings: { user_id: 'string', settings: 'json', updated_at: 'time' },
  audit_log: {
    id: 'bigint',
    at: 'time',
    actor_id: 'string?',
    admin_id: 'string?',
    subject_id: 'string?',
    action: 'string',
    detail: 'json',
    request_id: 'string?',
    address: 'string?',
  },
  audit_subjects: { user_id: 'string', act_id: 'bigint' },
  jobs: { name: 'string', due_at: 'time' },
  parameter_changes: {
    name: 'string',
    value: 'number',
    decided_by: 'string',
    decided_at: 'time',
    version: 'string',
  },
  product_settings: { name: 'string', settings: 'json', version: 'number', saved_at: 'time' },
  outbox: { id: 'bigint', event: 'json', decided_at: 'time', told_at: 'time?' },
  projections: { name: 'string', partition: 'number', next_offset: 'bigint' },
  calls: {
    mint: 'string',
    ordinal: 'number',
    called_at: 'time',
    call: 'json',
    trace: 'json',
    figures_version: 'number?',
    figures: 'json?',
    max_x: 'number?',
    settled: 'boolean',
  },
  bank: { mint: 'string', ordinal: 'number', tier: 'number', banked_at: 'time', tier_at: 'time' },
  removals: {
    mint: 'string',
    ordinal: 'number',
    removed_at: 'time',
    control_id: 'bigint',
    reason: 'string?',
    kept_as: 'bigint',
  },
  bank_removals: { mint: 'string', ordinal: 'number', removed_at: 'time', reason: 'string' },
  personal_picks: {
    user_id: 'string',
    mint: 'string',
    ordinal: 'number',
    selected_at: 'time',
    entry: 'json',
    figures: 'json?',
    removed_at: 'time?',
    reason: 'string?',
  },
  telegram_codes: { user_id: 'string', code_hash: 'string', expires_at: 'time' },
  telegram_tries: { telegram_id: 'bigint', tries: 'number', first_at: 'time' },
  telegram_watches: { user_id: 'string', mint: 'string', watched_at: 'time' },
  telegram_updates: { update_id: 'bigint', update: 'json?', received_at: 'time', handled_at: 'time?' },
  telegram_outbox: {
    id: 'bigint',
    key: 'string',
    chat_id: 'bigint',
    user_id: 'string?',
    text: 'string',
    state: 'string',
    created_at: 'time',
    due_at: 'time',
    given_up_at: 'time',
    attempts: 'number',
    called_at: 'time?',
    answered_at: 'time?',
    last_error: 'string?',
  },
  telegram_bots: { bot_id: 'bigint', username: 'string', seen_at: 'time' },
  telegram_holds: { bot_id: 'bigint', held_until: 'time' },
};
