import type { JSONColumnType } from 'kysely';
import type { Time } from '../time-columns.ts';

export interface SettingsTables {
  user_settings: UserSettingsTable;
}

interface UserSettingsTable {
  user_id: string;
  /** Parsed by the contract's schema when read. */
  settings: JSONColumnType<Record<string, unknown>>;
  updated_at: Time;
}
