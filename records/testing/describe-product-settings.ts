import { defaultAdminSettings, defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteCommand } from '../src/audit/note-command.ts';
import { markTold } from '../src/outbox/mark-told.ts';
import { selectUntold } from '../src/outbox/select-untold.ts';
import { pickingRulesOf } from '../src/product-settings/picking-rules-of.ts';
import { defaultProductSettings, readProductSettings } from '../src/product-settings/read-product-settings.ts';
import {
  type NoteSave,
  saveAdminSettings,
  saveDiscoverySettings,
} from '../src/product-settings/save-product-settings.ts';
import { tellRules } from '../src/product-settings/tell-rules.ts';
import type { Records } from '../src/records.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const byDefault = pickingRulesOf(defaultProductSettings);
const strict = { ...defaultCriteria, finalScore: { enabled: true, minValue: 80 } };

/** What must hold of the settings of the whole product, on every engine of the records. */
export function describeProductSettings(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });
  beforeEach(async () => {
    for (const table of ['product_settings', 'outbox', 'audit_log'] as const)
      await records.queries.deleteFrom(table).execute();
  });

  const note: NoteSave = (queries, change) =>
    noteCommand(queries, { subjectId: null, action: 'save', detail: { ...change } }, new Date(nowMs));
  const saveAdmin = (change: Parameters<typeof saveAdminSettings>[1]['change'], version?: number, through = records) =>
    saveAdminSettings(through, { change, version, nowMs }, note);
  const saveDiscovery = (change: Parameters<typeof saveDiscoverySettings>[1]['change'], version?: number) =>
    saveDiscoverySettings(records, { change, version, nowMs }, note);
  /** Rules are all that is told here. */
  const untold = async () =>
    (await selectUntold(records.queries, 1_000)).flatMap((event) => (event.type === 'picking_rules' ? [event] : []));
  const acts = async () => {
    const rows = await records.queries.selectFrom('audit_log').select('detail').orderBy('id').execute();
    return rows.map(({ detail }) => detail);
  };

  describe(`settings of the product in ${engine}`, () => {
    it('are the defaults before the first save', async () => {
      expect(await readProductSettings(records.queries)).toEqual(defaultProductSettings);
    });

    it('change field by field, are counted, noted, and told as rules where these become others', async () => {
      const rules = { ...byDefault, criteria: strict };
      expect(await saveAdmin({ pickerCriteria: strict, winnerThreshold: 2 })).toEqual({
        settings: { ...defaultAdminSettings, pickerCriteria: strict, winnerThreshold: 2 },
        version: 1,
        updatedAt: nowMs,
      });
      expect(await saveAdmin({ winnerThreshold: 3 }, 1)).toMatchObject({ version: 2 });
      expect(await readProductSettings(records.queries)).toMatchObject({
        admin: { settings: { pickerCriteria: strict, winnerThreshold: 3 }, version: 2 },
        discovery: { settings: defaultDiscovery, version: 0 },
      });
      const ruleVersion = versionRules(rules);
      expect(await acts()).toEqual([
        {
          version: 1,
          changed: {
            pickerCriteria: { from: defaultCriteria, to: strict },
            winnerThreshold: { from: 1.5, to: 2 },
          },
          ruleVersion,
          by: 'command line',
        },
        { version: 2, changed: { winnerThreshold: { from: 2, to: 3 } }, ruleVersion, by: 'command line' },
      ]);
      // What the picker does not read is no rule: the second save tells nothing.
      expect(await untold()).toEqual([
        { type: 'picking_rules', v: 1, id: 1, decidedAtMs: nowMs, version: ruleVersion, rules },
      ]);
    });

    it('of what is considered are part of the rules', async () => {
      const considered = { ...defaultDiscovery, minHolders: 25 };
      await saveDiscovery(considered, 0);
      await saveAdmin({ pickerEnabled: false });
      expect((await untold()).map(({ id, rules }) => [id, rules])).toEqual([
        [1, { ...byDefault, considered }],
        [2, { ...byDefault, considered, enabled: false }],
      ]);
    });

    it('that hold already change nothing', async () => {
      await saveAdmin({ winnerThreshold: 2 });
      const before = [await acts(), await untold(), await readProductSettings(records.queries)];
      expect(await saveAdmin({ winnerThreshold: 2 })).toMatchObject({ version: 1 });
      expect(await saveAdmin({}, 1)).toMatchObject({ version: 1 });
      expect(await saveDiscovery(defaultDiscovery)).toMatchObject({ version: 0 });
      expect([await acts(), await untold(), await readProductSettings(records.queries)]).toEqual(before);
    });

    it('are refused when they were saved since they were read, and leave nothing', async () => {
      await saveAdmin({ winnerThreshold: 2 });
      const before = [await acts(), await untold(), await readProductSettings(records.queries)];
      const refusal = { code: 'SETTINGS_STALE', field: 'version', message: /at version 1 now, yours are of version 0/ };
      await expect(saveAdmin({ winnerThreshold: 4 }, 0)).rejects.toMatchObject({
        ...refusal,
        message: expect.stringMatching(refusal.message),
      });
      // Also when they would say the same: who read them has not seen the others.
      await expect(saveAdmin({ winnerThreshold: 2 }, 0)).rejects.toMatchObject({ code: 'SETTINGS_STALE' });
      expect([await acts(), await untold(), await readProductSettings(records.queries)]).toEqual(before);
    });

    it('leave nothing where one of their parts fails', async () => {
      const failing: NoteSave = async () => {
        throw new Error('no entry');
      };
      const save = { change: { pickerEnabled: false }, version: undefined, nowMs };
      await expect(saveAdminSettings(records, save, failing)).rejects.toThrow('no entry');
      expect([await acts(), await untold(), await readProductSettings(records.queries)]).toEqual([
        [],
        [],
        defaultProductSettings,
      ]);
    });

    it('saved at once by many processes: one with a version wins, and without one none is lost', async () => {
      const saves = await Promise.allSettled(
        Array.from({ length: 10 }, (_, n) => saveAdmin({ winnerThreshold: 2 + n / 10 }, 0, processes[n % 2]!)),
      );
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const fields = [{ minScore: 10 }, { tokenLimit: 70 }, { minDataAge: 60 }, { requireCompleteData: true }];
      await Promise.all(fields.map((change, n) => saveAdmin(change, undefined, processes[n % 2]!)));
      const { admin } = await readProductSettings(records.queries);
      expect(admin).toMatchObject({ version: 5, settings: Object.assign({}, ...fields) });
      const events = await untold();
      expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => n + 1));
      expect(events.at(-1)?.rules).toMatchObject({ minDataAge: 60, requireCompleteData: true });
    });

    it('rules are told from the start, and again in time, by one of many processes', async () => {
      const tell = (atMs = nowMs) =>
        Promise.all(
          Array.from({ length: 6 }, (_, n) => tellRules(processes[n % 2]!, { nowMs: atMs, renewAfterMs: 1_000 })),
        );
      const tellers = async (atMs?: number) => (await tell(atMs)).filter(({ isTold }) => isTold).length;
      expect(await tellers()).toBe(1);
      expect(await tellers(nowMs + 5_000)).toBe(0);
      expect(await untold()).toMatchObject([{ id: 1, version: versionRules(byDefault), rules: byDefault }]);
      await markTold(records.queries, 1, nowMs);
      expect(await tellers(nowMs + 999)).toBe(0);
      expect(await tellers(nowMs + 1_000)).toBe(1);
      // A save that makes them others tells them by itself.
      await saveAdmin({ pickerEnabled: false });
      expect(await tellers(nowMs)).toBe(0);
      expect((await untold()).map(({ id, rules }) => [id, rules.enabled])).toEqual([
        [2, true],
        [3, false],
      ]);
    });
  });
}
