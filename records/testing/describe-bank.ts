import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoteAct } from '../src/audit/act.ts';
import { noteCommand } from '../src/audit/note-command.ts';
import { projectCalls } from '../src/picks/project-calls.ts';
import { readBankFigures, selectBank } from '../src/picks/select-bank.ts';
import { selectCalls } from '../src/picks/select-calls.ts';
import { takeOffBank } from '../src/picks/take-off-bank.ts';
import type { Records } from '../src/records.ts';
import { makeCall, makeFigures } from './make-call.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

/** What must hold of the bank, on every engine of the records. */
export function describeBank(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });
  const tables = ['bank', 'bank_removals', 'calls', 'audit_log'] as const;
  const empty = async (names: readonly (typeof tables)[number][]) => {
    for (const table of names) await records.queries.deleteFrom(table).execute();
  };
  beforeEach(() => empty(tables));

  const note: NoteAct = (queries) =>
    noteCommand(queries, { subjectId: null, action: 'a-test', detail: {} }, new Date(nowMs));
  const acts = async () => (await records.queries.selectFrom('audit_log').select('id').execute()).length;
  const tell = (calls: readonly Call[], figures: readonly CallFigures[] = []) =>
    projectCalls(records, { positions: new Map(), calls, figures });
  const shown = async () =>
    (await selectCalls(records.queries, { limit: 100 })).map(({ call }) => `${call.symbol}/${call.ordinal}`);
  const [first, second, third] = [makeCall(1), makeCall(2), makeCall(3)] as const;

  describe(`the bank in ${engine}`, () => {
    const bank = async (page: Partial<Parameters<typeof selectBank>[1]> = {}) =>
      (await selectBank(records.queries, { orderBy: 'maxX', limit: 10, ...page })).map(
        ({ call, tier }) => `${call.symbol} ${tier}`,
      );

    it('takes a call in at its milestone, raises it, and never lowers it', async () => {
      await tell([first], [makeFigures(first, 4.9)]);
      expect(await bank()).toEqual([]);
      await tell([], [makeFigures(first, 5, { version: 2 })]);
      expect(await bank()).toEqual(['C1 5']);
      const risen = makeFigures(first, 51, { version: 4 });
      expect(await tell([], [risen])).toMatchObject({ figures: 1, banked: 1 });
      expect(await tell([], [makeFigures(first, 12, { version: 3 })])).toMatchObject({ figures: 0, banked: 0 });
      const [entry] = await selectBank(records.queries, { orderBy: 'maxX', limit: 1 });
      expect(entry).toMatchObject({
        tier: 50,
        bankedAtMs: first.calledAt + 60_000,
        tierAtMs: risen.reached[2]?.at,
        figures: risen,
      });
    });

    it('goes by the newest figures, in which a late trade may have reached a milestone earlier', async () => {
      const figures = makeFigures(first, 6, { version: 2 });
      const earlier = { ...figures, version: 3, reached: [{ x: 5 as const, at: first.calledAt + 30_000 }] };
      await tell([first], [earlier]);
      await tell([], [figures]);
      const entryAt = async () => (await selectBank(records.queries, { orderBy: 'maxX', limit: 1 }))[0]?.bankedAtMs;
      expect(await entryAt()).toBe(first.calledAt + 30_000);
      await empty(['bank', 'calls']);
      await tell([first], [figures]);
      expect(await tell([], [earlier])).toMatchObject({ figures: 1, banked: 1 });
      expect(await entryAt()).toBe(first.calledAt + 30_000);
      expect(await tell([], [{ ...earlier, version: 4, currentX: 1 }])).toMatchObject({ figures: 1, banked: 0 });
    });

    it('is listed and counted as it was known by a time, without the present', async () => {
      // Of each the milestones come a minute apart.
      const past = { currentX: 2 };
      await tell([first, second], [makeFigures(first, 60, past), makeFigures(second, 20, past)]);
      await tell([third], [makeFigures(third, 7)]);
      const known = (minutes: number, page: object = {}) =>
        bank({ ...page, untilMs: third.calledAt + minutes * 60_000 });
      expect(await known(9)).toEqual(['C1 50', 'C2 10', 'C3 5']);
      // The list tells what it is of; which milestone is shown is for who shows it.
      expect(await known(2)).toEqual(['C2 10', 'C1 50', 'C3 5']);
      expect(await known(2, { tier: 10 })).toEqual(['C2 10', 'C1 50']);
      expect(await known(2, { minTier: 50 })).toEqual([]);
      const figures = await readBankFigures(records.queries, third.calledAt + 2 * 60_000);
      expect(figures).toMatchObject({
        byTier: { 5: 1, 10: 2, 50: 0 },
        bestX: 20,
        changedAtMs: second.calledAt + 120_000,
      });
      expect(figures.averageX).toBeCloseTo((10 + 20 + 7 * 0.92) / 3, 9);
      expect((await readBankFigures(records.queries)).byTier).toEqual({ 5: 1, 10: 1, 50: 1 });
    });

    it('is listed by height or by age, by tier, multiple and time', async () => {
      await tell([first, second, third], [makeFigures(first, 60), makeFigures(second, 7), makeFigures(third, 12)]);
      expect(await bank()).toEqual(['C1 50', 'C3 10', 'C2 5']);
      expect(await bank({ orderBy: 'bankedAt', limit: 2 })).toEqual(['C3 10', 'C2 5']);
      expect(await bank({ minTier: 10 })).toEqual(['C1 50', 'C3 10']);
      expect(await bank({ tier: 10 })).toEqual(['C3 10']);
      expect(await bank({ minX: 7.5 })).toEqual(['C1 50', 'C3 10']);
      expect(await bank({ sinceMs: second.calledAt + 60_000 })).toEqual(['C3 10', 'C2 5']);
      expect(await bank({ untilMs: second.calledAt + 60_000 })).toEqual(['C2 5', 'C1 50']);
      expect(await readBankFigures(records.queries)).toEqual({
        total: 3,
        byTier: { 5: 1, 10: 1, 50: 1 },
        bestX: 60,
        averageX: (60 + 7 + 12) / 3,
        changedAtMs: first.calledAt + 180_000,
        removed: 0,
      });
    });

    it('is empty of figures while it is empty', async () => {
      expect(await readBankFigures(records.queries)).toEqual({
        total: 0,
        byTier: { 5: 0, 10: 0, 50: 0 },
        bestX: null,
        averageX: null,
        changedAtMs: null,
        removed: 0,
      });
    });

    it('loses an entry for good, once, and says so', async () => {
      await tell([first, second], [makeFigures(first, 6), makeFigures(second, 7)]);
      const takeOff = () =>
        takeOffBank(records, { mint: first.mint, ordinal: null, reason: 'admin_removal', nowMs }, note);
      expect((await takeOff()).call.symbol).toBe('C1');
      await expect(takeOff()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await tell([], [makeFigures(first, 60, { version: 2 })]);
      expect(await bank()).toEqual(['C2 5']);
      expect(await readBankFigures(records.queries)).toMatchObject({ total: 1, bestX: 7, removed: 1 });
      // The call itself is shown, and counted.
      expect(await shown()).toEqual(['C2/1', 'C1/1']);
      expect(await acts()).toBe(1);
    });
  });
}
