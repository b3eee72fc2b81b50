import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { markTold } from '@mintscope/records/outbox/mark-told';
import { selectUntold } from '@mintscope/records/outbox/select-untold';
import { copyCluster } from '@mintscope/records/testing/copy-cluster';
import { createParameterSet, defaultParameters, parameterList } from '@mintscope/schemas/parameters/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parametersCommand, parametersUsage } from './parameters-command.ts';

let dataDir: string;
let opened: Awaited<ReturnType<typeof openRecordsOnly>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintscope-parameters-'));
  await copyCluster(join(dataDir, 'postgres'));
  const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
  opened = await openRecordsOnly({ config, log: createLogger('silent', 'test') });
});
afterAll(async () => {
  await opened?.close();
  await removeFolder(dataDir);
});

/** With records that stay open: an embedded database takes seconds to start. */
const kept = async () => ({ ...opened, close: async () => undefined });

async function parameters(line: string, openRecords: typeof openRecordsOnly = kept) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await parametersCommand(line === '' ? [] : line.split(' '), {
    environment: { MINTSCOPE_DATA_DIR: dataDir },
    out: (text) => said.push(text),
    complain: (text) => complaints.push(text),
    openRecords,
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}

const surface = 'main.weights.surface';
const changed = createParameterSet({ [surface]: 0.4 }).version;

describe('mintscope parameters', () => {
  it('shows every parameter with its value and meaning, and the version', async () => {
    const { code, said } = await parameters('show');
    const lines = said.split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength(parameterList.length + 2);
    expect(lines[0]).toMatch(/^main\.weights\.surface +0\.25 weight +0 to 1 +Share of the surface stage/);
    expect(lines.at(-1)).toBe(
      `The set in force is ${defaultParameters().version}. The event log has not been told of it yet.`,
    );
  });

  it('puts a value in force, once, and notes it', async () => {
    expect(await parameters(`set ${surface} 0.4`)).toEqual({
      code: 0,
      said:
        `${surface}: 0.25 -> 0.4. The set in force is ${changed}; scoring takes it from its place in the event log.\n` +
        'The main weights add up to 1.15, not 1: scores take them as surface 34.8%, investigation 39.1%, transaction 26.1%.',
      complaint: '',
    });
    expect((await parameters(`set ${surface} 0.4`)).said).toBe(
      `${surface} is 0.4 already. The set in force is ${changed}.`,
    );
    const acts = await opened.records.queries
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .execute();
    const detail = { name: surface, from: 0.25, to: 0.4, version: changed, by: 'command line' };
    expect(acts).toEqual([{ action: 'set-parameter', actor_id: null, detail }]);
    expect((await parameters('show')).said).toMatch(/^main\.weights\.surface +0\.4 weight \(default 0\.25\) /);
  });

  it('shows one with who decided it, and whether the log has it', async () => {
    const shown = (told: string) =>
      new RegExp(
        `^${surface}\n  Share of the surface.*\n  0\\.4 weight \\(default 0\\.25\\), 0 to 1 in steps of 0\\.01\n` +
          `  decided by command line at 20\\S+Z, in the set ${changed}\n\nThe main weights add up to 1\\.15, .*\nThe set in force is ${changed}\\. ${told}$`,
      );
    expect((await parameters(`show ${surface}`)).said).toMatch(shown('The event log has not been told of it yet.'));
    const [event] = await selectUntold(opened.records.queries, 1);
    await markTold(opened.records.queries, event!.id, Date.now());
    expect((await parameters(`show ${surface}`)).said).toMatch(shown('The event log has it.'));
  });

  it('names what an upgrade left out', async () => {
    const row = { name: 'main.gone', value: 3, decided_by: 'a test', decided_at: new Date(), version: 'p-0' };
    await opened.records.queries.insertInto('parameter_changes').values(row).execute();
    const { said } = await parameters('show main.bands.buy');
    expect(said).toContain('Left out is what was decided of main.gone, 3: main.gone is not a parameter.\n');
  });

  it.each([
    ['set main.weights.surfce 0.4', /^main\.weights\.surfce is not a parameter\. Near it are main\.weights\.surface, /],
    ['show weights.surface', /^weights\.surface is not a parameter\. Near it are main\.weights\.surface, /],
    [`set ${surface} much`, /^main\.weights\.surface is not a number\.$/],
    [`set ${surface} `, /^main\.weights\.surface is not a number\.$/],
    [`set ${surface} -1`, /^main\.weights\.surface must be from 0 to 1\.$/],
    ['set main.bands.buy 80', /^main\.bands\.buy must be below main\.bands\.strongBuy\.$/],
    ['set surface.honeypot.minBuyers 2.5', /^surface\.honeypot\.minBuyers must be a whole number\.$/],
  ])('%s is refused in one line', async (line, sentence) => {
    const { code, said, complaint } = await parameters(line);
    expect([code, said]).toEqual([1, '']);
    expect(complaint).toMatch(sentence);
    expect(complaint).not.toContain('\n');
  });

  it.each(['', 'list', 'set', `set ${surface}`, `set ${surface} 1 2`, `show ${surface} more`])(
    '%s is a wrong call, and tells the right ones',
    async (line) => {
      expect(await parameters(line)).toEqual({ code: 2, said: '', complaint: parametersUsage });
    },
  );

  it('says so when a running Mintscope holds the data directory', async () => {
    const refused = await parameters('show', openRecordsOnly);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toContain('is in use by another process: stop that one');
  });
});
