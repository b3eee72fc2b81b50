import type { JSONColumnType } from 'kysely';
import type { Time } from '../time-columns.ts';

export interface ProductSettingsTables {
  product_settings: ProductSettingsTable;
}

/** What admins saved of the whole product; nothing stands here before the first save. */
interface ProductSettingsTable {
  name: 'admin' | 'discovery';
  /** Parsed by the contract's schema when read. */
  settings: JSONColumnType<Record<string, unknown>>;
  /** Counts the saves. */
  version: number;
  saved_at: Time;
}
