import { isDeepStrictEqual } from 'node:util';
import type { AdminSettings } from '@mintscope/schemas/api/picks/admin-settings';
import type { DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { putRules } from './put-rules.ts';
import { type ProductSettings, readProductSettings, type Saved } from './read-product-settings.ts';

interface SaveOf<Settings> {
  change: Partial<Settings>;
  /** That the change was made of; without it the change holds whatever was saved meanwhile. */
  version: number | undefined;
  nowMs: number;
}

/** What a save made of the settings: their version now, and each field that it changed, before and after. */
export interface SavedChange {
  version: number;
  changed: Record<string, { from: unknown; to: unknown }>;
  /** Of the rules of picking in force now. */
  ruleVersion: string;
}

/** Writes the entry of a save in its own transaction. */
export type NoteSave = (queries: RecordsTransaction, change: SavedChange) => Promise<void>;

/**
 * Keeps the fields that change, tells scoring of the rules of picking where they become others, and notes it, all of it or nothing.
 * What is in force already changes nothing.
 * @throws Refusal SETTINGS_STALE
 */
export function saveAdminSettings(records: Records, save: SaveOf<AdminSettings>, note: NoteSave) {
  return saveSettingsOf(records, 'admin', save, note);
}

/** The same of what the product considers. */
export function saveDiscoverySettings(records: Records, save: SaveOf<DiscoverySettings>, note: NoteSave) {
  return saveSettingsOf(records, 'discovery', save, note);
}

function saveSettingsOf<Name extends keyof ProductSettings>(
  records: Records,
  name: Name,
  save: SaveOf<ProductSettings[Name]['settings']>,
  note: NoteSave,
): Promise<ProductSettings[Name]> {
  return transactWithOutbox(records, async (queries) => {
    const inForce = await readProductSettings(queries);
    const before: Saved<object> = inForce[name];
    refuseStale(before, save.version);
    const changed = changedFields(before.settings, save.change);
    if (Object.keys(changed).length === 0) return inForce[name];
    const version = before.version + 1;
    const settings = { ...before.settings, ...save.change };
    await keep(queries, name, { settings, version, updatedAt: save.nowMs });
    // Read as every process will read them, so that what is told is what holds.
    const now = await readProductSettings(queries);
    const { version: ruleVersion } = await putRules(queries, now, { nowMs: save.nowMs, renewAfterMs: Infinity });
    await note(queries, { version, changed, ruleVersion });
    return now[name];
  });
}

function refuseStale({ version }: Saved<object>, wanted: number | undefined): void {
  if (wanted === undefined || wanted === version) return;
  const message = `The settings were saved since you read them: they are at version ${version} now, yours are of version ${wanted}.`;
  throw new Refusal('SETTINGS_STALE', message, { field: 'version' });
}

function changedFields(before: object, change: object): SavedChange['changed'] {
  const known = new Map(Object.entries(before));
  const changed: SavedChange['changed'] = {};
  for (const [name, to] of Object.entries(change)) {
    const from: unknown = known.get(name);
    if (to !== undefined && !isDeepStrictEqual(from, to)) changed[name] = { from, to };
  }
  return changed;
}

async function keep(
  queries: RecordsTransaction,
  name: keyof ProductSettings,
  { settings, version, updatedAt }: Saved<object> & { updatedAt: number },
): Promise<void> {
  const kept = { settings: JSON.stringify(settings), version, saved_at: new Date(updatedAt) };
  await queries
    .insertInto('product_settings')
    .values({ name, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute();
}
