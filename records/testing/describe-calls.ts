import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoteAct } from '../src/audit/act.ts';
import { noteCommand } from '../src/audit/note-command.ts';
import { selectUntold } from '../src/outbox/select-untold.ts';
import { callByHand } from '../src/picks/call-by-hand.ts';
import { callsProjection, projectCalls } from '../src/picks/project-calls.ts';
import { clearCalls, removeCalls } from '../src/picks/remove-calls.ts';
import { readBankFigures, selectBank } from '../src/picks/select-bank.ts';
import {
  lastRemoval,
  selectCalls,
  selectCallsOf,
  selectFollowedCalls,
  selectRemovals,
} from '../src/picks/select-calls.ts';
import { readPosition } from '../src/projections/positions.ts';
import type { Records } from '../src/records.ts';
import { makeCall, makeFigures } from './make-call.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

/** What must hold of the platform's calls in the records, on every engine of them. */
export function describeCalls(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });
  const tables = ['bank', 'bank_removals', 'removals', 'calls', 'projections', 'outbox', 'audit_log'] as const;
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
  const events = async () =>
    (await selectUntold(records.queries, 100)).map((event) =>
      'mint' in event ? [event.type, event.mint] : [event.type],
    );
  const remove = (mints: readonly string[], through = records) =>
    removeCalls(through, { mints, reason: 'a reason', nowMs }, note);
  const [first, second, third] = [makeCall(1), makeCall(2), makeCall(3)] as const;

  describe(`calls in ${engine}`, () => {
    it('are kept as they were told first, with the newest figures', async () => {
      expect(await tell([first, second], [makeFigures(first, 2, { version: 3 })])).toEqual({
        calls: 2,
        figures: 1,
        banked: 0,
        orphans: 0,
      });
      const again = await tell(
        [{ ...first, symbol: 'OTHER' }],
        [makeFigures(first, 9, { version: 2 }), makeFigures(second, 4), makeFigures(third, 4)],
      );
      expect(again).toMatchObject({ calls: 0, figures: 1, orphans: 1 });
      const [newest, oldest] = await selectCalls(records.queries, { limit: 5 });
      const { trace: _trace, ...listed } = first;
      expect(oldest).toEqual({ call: listed, figures: makeFigures(first, 2, { version: 3 }), removed: null });
      expect(newest?.figures?.maxX).toBe(4);
      expect(await selectCalls(records.queries, { limit: 5, beforeMs: second.calledAt })).toEqual([oldest]);
    });

    it('keep how far was read with them, and never move it back', async () => {
      const at = (next: number) => projectCalls(records, { positions: new Map([[4, next]]), calls: [], figures: [] });
      expect(await readPosition(records, callsProjection, 4)).toBe(null);
      await at(7);
      await at(5);
      expect(await readPosition(records, callsProjection, 4)).toBe(7);
    });

    it('come out the same in whatever order, and however often, they are told (property)', async () => {
      const calls = Array.from({ length: 4 }, (_, n) => makeCall(n));
      const courses = calls.flatMap((call) =>
        [1, 3, 6, 11, 60].map((maxX, n) => makeFigures(call, maxX, { version: n + 1, currentX: maxX / 2 })),
      );
      const read = async () => ({
        calls: await selectCalls(records.queries, { limit: 9 }),
        bank: await selectBank(records.queries, { orderBy: 'maxX', limit: 9 }),
      });
      await tell(calls, courses);
      const expected = await read();
      expect(expected.bank).toHaveLength(4);
      const tellings = fc.array(fc.record({ calls: fc.subarray(calls), figures: fc.shuffledSubarray(courses) }), {
        maxLength: 5,
      });
      await fc.assert(
        fc.asyncProperty(tellings, async (told) => {
          await empty(['bank', 'calls']);
          await tell(calls);
          for (const one of told) await tell(one.calls, one.figures);
          for (const one of courses) await tell([], [one]);
          expect(await read()).toEqual(expected);
        }),
        { seed: 13, numRuns: 10 },
      );
    });

    it('are followed until nothing more comes of them', async () => {
      await tell([first, second], [makeFigures(first, 2, { settled: true }), makeFigures(second, 2)]);
      const followed = await selectFollowedCalls(records.queries, { limit: 9 });
      expect(followed.map(({ call }) => call.symbol)).toEqual(['C2']);
    });
  });

  describe(`a removal in ${engine}`, () => {
    it('hides the call with its reason, tells scoring, and is undone by no telling', async () => {
      await tell([first, second], [makeFigures(first, 6)]);
      expect(await remove([first.mint, third.mint, first.mint])).toEqual({
        removed: [first.mint],
        notSelected: [third.mint],
      });
      expect(await events()).toEqual([['removal', first.mint]]);
      expect([await shown(), await acts()]).toEqual([['C2/1'], 1]);
      // Told anew from the beginning.
      await empty(['bank', 'calls', 'projections']);
      await tell([first, second], [makeFigures(first, 6)]);
      expect(await shown()).toEqual(['C2/1']);
      const [call] = await selectCallsOf(records.queries, first.mint);
      expect(call?.removed).toEqual({ at: nowMs, reason: 'a reason' });
      // A loser or a winner, it counts.
      expect((await readBankFigures(records.queries)).total).toBe(1);
      expect(await remove([first.mint])).toEqual({ removed: [], notSelected: [first.mint] });
      expect([await events(), await acts()]).toEqual([[['removal', first.mint]], 1]);
    });

    it('leaves the next call of the token', async () => {
      await tell([first]);
      await remove([first.mint]);
      await tell([{ ...first, ordinal: 2 }]);
      expect(await shown()).toEqual(['C1/2']);
    });

    it('is told to those who read what was removed since', async () => {
      const before = await lastRemoval(records.queries);
      await tell([first, second]);
      await remove([second.mint]);
      const [removal] = await selectRemovals(records.queries, before, 10);
      expect(removal).toMatchObject({ mint: second.mint, ordinal: 1, at: nowMs, reason: 'a reason' });
      expect(await lastRemoval(records.queries)).toBe(removal?.keptAs);
    });

    it('is done once by processes that remove side by side', async () => {
      await tell([first]);
      const done = await Promise.all(Array.from({ length: 6 }, (_, n) => remove([first.mint], processes[n % 2]!)));
      expect(done.flatMap(({ removed }) => removed)).toEqual([first.mint]);
      expect(await events()).toEqual([['removal', first.mint]]);
    });
  });

  describe(`a call by hand in ${engine}`, () => {
    const call = (mint: string, atMs = nowMs, through = records) => callByHand(through, { mint, nowMs: atMs }, note);
    const byHand = (controlId: number, ordinal = 1): Call => ({
      ...first,
      ordinal,
      by: 'hand',
      controlId,
      event: null,
    });

    it('goes through the log once, however often it is asked for', async () => {
      const asked = await Promise.all(Array.from({ length: 6 }, (_, n) => call(first.mint, nowMs, processes[n % 2]!)));
      expect(asked).toEqual(Array(6).fill(null));
      expect([await events(), await acts()]).toEqual([[['call', first.mint]], 1]);
      await tell([byHand(1)]);
      expect((await call(first.mint))?.call.ordinal).toBe(1);
      expect(await events()).toEqual([['call', first.mint]]);
    });

    it('is asked for again when scoring did not make it', async () => {
      await call(first.mint);
      await call(first.mint, nowMs + 59_000);
      expect(await events()).toHaveLength(1);
      await call(first.mint, nowMs + 61_000);
      expect(await events()).toHaveLength(2);
    });

    it('that was removed on its way comes hidden, and the one after does not', async () => {
      await call(first.mint);
      expect(await remove([first.mint])).toEqual({ removed: [first.mint], notSelected: [] });
      expect(await call(first.mint)).toBeNull();
      expect((await events()).map(([type]) => type)).toEqual(['call', 'removal', 'call']);
      await tell([byHand(1), byHand(3, 2)]);
      expect(await shown()).toEqual(['C1/2']);
    });

    it('is refused beyond as many as are kept of a token', async () => {
      const calls = Array.from({ length: 8 }, (_, n) => ({ ...first, ordinal: n + 1 }));
      await tell(calls);
      await remove([first.mint]);
      await expect(call(first.mint)).rejects.toMatchObject({ code: 'PICKED_TOO_OFTEN', field: 'token.address' });
    });
  });

  describe(`clearing in ${engine}`, () => {
    it('hides all calls, those that were made before it and come after it too, however late', async () => {
      await tell([first, second]);
      expect(await clearCalls(records, { reason: null, nowMs }, note)).toEqual({ removed: 2 });
      expect(await events()).toEqual([['clear']]);
      const [clearing] = await records.queries.selectFrom('outbox').select('id').execute();
      await tell([third]);
      expect(await shown()).toEqual([]);
      await tell([makeCall(4, { clearId: Number(clearing!.id) })]);
      expect(await shown()).toEqual(['C4/1']);
      expect(await clearCalls(records, { reason: null, nowMs: nowMs + 62_000 }, note)).toEqual({ removed: 1 });
      expect(await clearCalls(records, { reason: null, nowMs: nowMs + 63_000 }, note)).toEqual({ removed: 0 });
      expect([(await events()).length, await acts()]).toEqual([3, 3]);
    });
  });
}
