import { hashValues } from '@mintscope/schemas/parameters/hash-values';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteCommand } from '../src/audit/note-command.ts';
import { countUntold } from '../src/outbox/count-untold.ts';
import { markTold } from '../src/outbox/mark-told.ts';
import { selectUntold } from '../src/outbox/select-untold.ts';
import { readParameters } from '../src/parameters/read-parameters.ts';
import { type NoteChange, setParameter } from '../src/parameters/set-parameter.ts';
import { tellParameters } from '../src/parameters/tell-parameters.ts';
import type { Records } from '../src/records.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { someChanges } from './some-changes.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const defaults = defaultParameters();
const surface = 'main.weights.surface';

/** What must hold of what people decide of the scoring model, on every engine of the records. */
export function describeDecisions(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });
  beforeEach(async () => {
    for (const table of ['parameter_changes', 'outbox', 'audit_log'] as const)
      await records.queries.deleteFrom(table).execute();
  });

  const note: NoteChange = (queries, { name, from, to, version }) =>
    noteCommand(
      queries,
      { subjectId: null, action: 'set-parameter', detail: { name, from, to, version } },
      new Date(nowMs),
    );
  const set = (name: string, value: number, through = records) =>
    setParameter(through, { name, value, decidedBy: 'a test', nowMs }, note);
  /** Sets are all that is decided here. */
  const untold = async () =>
    (await selectUntold(records.queries, 1_000)).flatMap((event) => (event.type === 'parameter_set' ? [event] : []));

  /** Everything that an act leaves. */
  async function readAll() {
    const { queries } = records;
    const acts = await queries.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute();
    const changes = await queries.selectFrom('parameter_changes').selectAll().orderBy('name').execute();
    return { acts, changes, events: await untold() };
  }

  describe(`decisions in ${engine}`, () => {
    it('put a value in force, tell the whole set of it, and are noted', async () => {
      const { version } = createParameterSet({ [surface]: 0.4 });
      expect(await set(surface, 0.4)).toEqual({ name: surface, from: 0.25, to: 0.4, version });
      expect(await readAll()).toEqual({
        acts: [
          { action: 'set-parameter', detail: { name: surface, from: 0.25, to: 0.4, version, by: 'command line' } },
        ],
        changes: [{ name: surface, value: 0.4, decided_by: 'a test', decided_at: new Date(nowMs), version }],
        events: [
          {
            type: 'parameter_set',
            v: 1,
            id: 1,
            decidedAtMs: nowMs,
            version,
            values: { ...defaults.values, [surface]: 0.4 },
          },
        ],
      });
      const inForce = await readParameters(records.queries);
      expect(inForce).toEqual({
        set: createParameterSet({ [surface]: 0.4 }),
        decisions: [{ name: surface, value: 0.4, decidedBy: 'a test', decidedAtMs: nowMs, version }],
        leftOut: [],
      });
    });

    it('of what is in force already change nothing', async () => {
      await set(surface, 0.4);
      const before = await readAll();
      const { version } = createParameterSet({ [surface]: 0.4 });
      expect(await set(surface, 0.4)).toEqual({ name: surface, from: 0.4, to: 0.4, version });
      expect(await set('main.bands.buy', defaults.values['main.bands.buy']!)).toMatchObject({ version });
      expect(await readAll()).toEqual(before);
    });

    it('are taken back by the default', async () => {
      await set(surface, 0.4);
      expect(await set(surface, 0.25)).toEqual({ name: surface, from: 0.4, to: 0.25, version: defaults.version });
      const { changes, acts, events } = await readAll();
      expect([changes, acts.length]).toEqual([[], 2]);
      expect(events.map(({ id, version }) => [id, version])).toEqual([
        [1, createParameterSet({ [surface]: 0.4 }).version],
        [2, defaults.version],
      ]);
    });

    it.each([
      [
        'main.weights.surfce',
        0.4,
        'PARAMETER_UNKNOWN',
        /^main\.weights\.surfce is not a parameter.*main\.weights\.surface/,
      ],
      [surface, Number.NaN, 'PARAMETER_VALUE_INVALID', /main\.weights\.surface is not a number/],
      [surface, 7, 'PARAMETER_VALUE_INVALID', /main\.weights\.surface must be from 0 to 1/],
      ['main.bands.buy', 99, 'PARAMETER_VALUE_INVALID', /main\.bands\.buy must be below main\.bands\.strongBuy/],
    ])('%s = %d are refused and leave nothing', async (name, value, code, sentence) => {
      const before = await readAll();
      await expect(set(name, value)).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
      expect(await readAll()).toEqual(before);
    });

    it('cannot be taken back while another rests on them', async () => {
      const { 'main.bands.buy': buy, 'main.bands.strongBuy': strong } = defaults.values as Record<string, number>;
      await set('main.bands.strongBuy', strong! + 10);
      await set('main.bands.buy', strong! + 5);
      await expect(set('main.bands.strongBuy', strong!)).rejects.toMatchObject({ code: 'PARAMETER_VALUE_INVALID' });
      await set('main.bands.buy', buy!);
      expect((await set('main.bands.strongBuy', strong!)).version).toBe(defaults.version);
    });

    it('leave nothing where one of their parts fails', async () => {
      const failing: NoteChange = async () => {
        throw new Error('no entry');
      };
      const wish = { name: surface, value: 0.4, decidedBy: 'a test', nowMs };
      await expect(setParameter(records, wish, failing)).rejects.toThrow('no entry');
      expect(await readAll()).toEqual({ acts: [], changes: [], events: [] });
    });

    it('made at once are numbered as they are committed: each set holds those before it', async () => {
      const changes = someChanges(20);
      const made = await Promise.all(
        Object.entries(changes).map(([name, value], n) => set(name, value, processes[n % processes.length]!)),
      );
      const events = await untold();
      expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
      const decided = events.map(({ values }) =>
        Object.keys(values).filter((name) => values[name] !== defaults.values[name]),
      );
      for (const [n, names] of decided.entries()) {
        expect(names).toHaveLength(n + 1);
        if (n > 0) expect(names).toEqual(expect.arrayContaining(decided[n - 1]!));
      }
      for (const { version, values } of events) expect(version).toBe(hashValues(values));
      expect(new Set(made.map(({ version }) => version))).toEqual(new Set(events.map(({ version }) => version)));
      expect((await readParameters(records.queries)).set).toEqual(createParameterSet(changes));
    });

    it('are told in their order, once', async () => {
      await set(surface, 0.4);
      await set(surface, 0.5);
      expect((await selectUntold(records.queries, 1)).map(({ id }) => id)).toEqual([1]);
      await markTold(records.queries, 1, nowMs);
      await markTold(records.queries, 1, nowMs + 1_000);
      expect((await untold()).map(({ id }) => id)).toEqual([2]);
      expect(await countUntold(records.queries)).toBe(1);
      const told = await records.queries.selectFrom('outbox').select('told_at').orderBy('id').execute();
      expect(told.map(({ told_at }) => told_at)).toEqual([new Date(nowMs), null]);
    });
  });

  describe(`the set in force in ${engine}`, () => {
    it('is told from the start, after an upgrade that brings another, and again in time, by one of many processes', async () => {
      const tell = (atMs = nowMs) =>
        Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            tellParameters(processes[n % processes.length]!, { nowMs: atMs, renewAfterMs: 1_000 }),
          ),
        );
      const tellers = async (atMs?: number) => (await tell(atMs)).filter(({ isTold }) => isTold).length;
      expect(await tellers()).toBe(1);
      expect(await tellers()).toBe(0);
      expect(await untold()).toMatchObject([{ id: 1, version: defaults.version, values: defaults.values }]);
      // An upgrade changes defaults in the code; here what lies over them changes in its place.
      const row = { name: surface, value: 0.4, decided_by: 'a test', decided_at: new Date(nowMs), version: 'p-0' };
      await records.queries.insertInto('parameter_changes').values(row).execute();
      expect(await tellers()).toBe(1);
      const { version } = createParameterSet({ [surface]: 0.4 });
      expect((await untold()).map((event) => [event.id, event.version])).toEqual([
        [1, defaults.version],
        [2, version],
      ]);
      // What waits to be told is not told twice.
      expect(await tellers(nowMs + 1_000)).toBe(0);
      // Before the log forgets it.
      await markTold(records.queries, 2, nowMs);
      expect(await tellers(nowMs + 999)).toBe(0);
      expect(await tellers(nowMs + 1_000)).toBe(1);
      expect(await untold()).toMatchObject([{ id: 1 }, { id: 3, version, decidedAtMs: nowMs + 1_000 }]);
    });

    it('does without decisions that fit the registry no more, and reports them', async () => {
      const stored = { 'main.gone.parameter': 1, [surface]: 7, 'main.bands.buy': 99, 'main.weights.transaction': 0.2 };
      for (const [name, value] of Object.entries(stored)) {
        const row = { name, value, decided_by: 'a test', decided_at: new Date(nowMs), version: 'p-0' };
        await records.queries.insertInto('parameter_changes').values(row).execute();
      }
      const { set: inForce, leftOut } = await tellParameters(records, { nowMs, renewAfterMs: 1_000 });
      expect(inForce).toEqual(createParameterSet({ 'main.weights.transaction': 0.2 }));
      expect(leftOut.map(({ name, reason }) => [name, reason.startsWith(name)])).toEqual([
        ['main.bands.buy', true],
        ['main.gone.parameter', true],
        [surface, true],
      ]);
      // The default takes back what is left out too, and scoring hears nothing of it.
      await set(surface, defaults.values[surface]!);
      expect((await readParameters(records.queries)).leftOut.map(({ name }) => name)).not.toContain(surface);
      expect(await countUntold(records.queries)).toBe(1);
    });
  });
}
