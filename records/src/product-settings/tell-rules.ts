import type { Telling } from '../outbox/find-last-version.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records } from '../records.ts';
import { putRules } from './put-rules.ts';
import { readProductSettings } from './read-product-settings.ts';

/**
 * Puts the rules of picking into the outbox where the log does not name them: on a new installation, after an upgrade that has other
 * defaults, and before the log forgets them. Of processes that do so side by side one does.
 */
export function tellRules(records: Records, telling: Telling): Promise<{ version: string; isTold: boolean }> {
  return transactWithOutbox(records, async (queries) => putRules(queries, await readProductSettings(queries), telling));
}
