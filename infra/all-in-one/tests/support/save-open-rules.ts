import { noteCommand } from '@mintscope/records/audit/note-command';
import { readProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import {
  type NoteSave,
  saveAdminSettings,
  saveDiscoverySettings,
} from '@mintscope/records/product-settings/save-product-settings';
import type { Records } from '@mintscope/records/records';
import { openDiscovery, openRules } from '@mintscope/scoring-workers/testing/open-rules';

/**
 * As an admin saves what calls nearly every token, and saves again what got no answer: at the version that was read, so that what was
 * kept without an answer is seen to be there.
 */
export async function saveOpenRules(records: Records): Promise<void> {
  const nowMs = Date.now();
  const note: NoteSave = (queries, { version, changed }) =>
    noteCommand(
      queries,
      { subjectId: null, action: 'save-settings', detail: { version, changed: Object.keys(changed) } },
      new Date(nowMs),
    );
  const { admin, discovery } = await readProductSettings(records.queries);
  const { criteria: pickerCriteria, requireCompleteData, minDataAge } = openRules();
  const rules = { pickerCriteria, requireCompleteData, minDataAge };
  if (admin.version === 0) await saveAdminSettings(records, { change: rules, version: 0, nowMs }, note);
  if (discovery.version === 0)
    await saveDiscoverySettings(records, { change: openDiscovery(), version: 0, nowMs }, note);
}
