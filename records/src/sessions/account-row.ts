import type { StoredRole } from '../people/tables.ts';

/** What is read of an account with whatever lets its user in: who it is, and what it may do. */
export interface AccountRow {
  user_id: string;
  role: StoredRole;
  username: string | null;
  label: string | null;
  suspended_at: Date | null;
  /** Null for an account without a password. */
  password_changed_at: Date | null;
  wallet: string | null;
  trial: boolean | null;
  /** Null where no days count: none was ever given, or all are withheld. */
  entitled_until: Date | null;
}

/** Of `users`, `passwords` and `entitlements`; wallet and `entitled_until` are made of more than one column. */
export const accountColumns = [
  'users.role',
  'users.username',
  'users.label',
  'users.suspended_at',
  'passwords.changed_at as password_changed_at',
  'entitlements.trial',
] as const;
