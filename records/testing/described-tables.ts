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
    signed_in_at: 'time',
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
  chat_state: {
    is_only: 'boolean',
    rev: 'bigint',
    settings: 'json',
    stream_url: 'string?',
    stream_type: 'string?',
    stream_started_at: 'time?',
    stream_by: 'string?',
  },
  chat_messages: {
    id: 'string',
    place: 'bigint',
    rev: 'bigint',
    author_id: 'string',
    client_id: 'string?',
    content: 'string',
    reply_to: 'string?',
    sent_at: 'time',
    edited_at: 'time?',
    deleted_at: 'time?',
    deleted_by: 'string?',
    held_at: 'time?',
  },
  chat_edits: { message_id: 'string', ordinal: 'number', content: 'string', replaced_at: 'time' },
  chat_reactions: { message_id: 'string', user_id: 'string', emoji: 'string', given_at: 'time' },
  chat_mentions: { message_id: 'string', user_id: 'string', username: 'string' },
  chat_reads: { user_id: 'string', read_up_to: 'bigint' },
  chat_senders: { user_id: 'string', settled_at: 'time', last_sent_at: 'time' },
  chat_presence: { user_id: 'string', seen_at: 'time' },
  chat_restrictions: {
    user_id: 'string',
    kind: 'string',
    until: 'time?',
    reason: 'string',
    since: 'time',
    by_id: 'string?',
  },
  chat_reports: {
    message_id: 'string',
    user_id: 'string',
    reason: 'string',
    reported_at: 'time',
    decided_at: 'time?',
  },
  chat_changes: {
    rev: 'bigint',
    kind: 'string',
    message_id: 'string?',
    user_id: 'string?',
    up_to: 'bigint?',
    changed_at: 'time',
  },
};
