import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'mintscope-asvs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, '.ci/check-asvs.mjs'), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('the list of ASVS requirements', () => {
  it('names tests that are there, or says what is missing', async () => {
    const { code, output } = await check(root);
    expect(output).toMatch(/^253 requirements: \d+ held by tests/m);
    expect([code, output.split('\n').filter((line) => line.startsWith('WRONG'))]).toEqual([0, []]);
  });

  const source = `
    import { describe, it } from 'vitest';
    // it('in a comment', () => {});
    describe('a group', () => {
      it('is held', () => {});
      it.each([1, 2])('is held for %i', () => {});
      it.skip('is skipped', () => {});
      describe.skip('off', () => { it('inside', () => {}); });
    });
    const text = "it('in a text', () => {})";`;
  const held = { id: 'V1.1.1', text: 'One', tests: ['x.test.ts > a group > is held'] };
  const open = { id: 'V1.1.2', text: 'Two', gap: 'nothing yet' };

  const cases: [name: string, list: object[], problem: string | null][] = [
    ['that is whole', [held, open], null],
    ['with a table of cases', [{ ...held, tests: ['x.test.ts > a group > is held for %i'] }, open], null],
    ['with a test that is gone', [{ ...held, tests: ['x.test.ts > a group > was held'] }, open], 'has no test'],
    ['with a test in another group', [{ ...held, tests: ['x.test.ts > is held'] }, open], 'has no test'],
    ['with a test in a comment', [{ ...held, tests: ['x.test.ts > a group > in a comment'] }, open], 'has no test'],
    ['with a test in a text', [{ ...held, tests: ['x.test.ts > in a text'] }, open], 'has no test'],
    ['with a test that is skipped', [{ ...held, tests: ['x.test.ts > a group > is skipped'] }, open], 'is skipped'],
    ['with a group that is skipped', [{ ...held, tests: ['x.test.ts > a group > off > inside'] }, open], 'is skipped'],
    ['with a file that is gone', [{ ...held, tests: ['y.test.ts > a group > is held'] }, open], 'y.test.ts is gone'],
    ['with a suite that no test file runs', [{ ...held, tests: ['suite.ts > is held'] }, open], 'no test file imports'],
    ['that leaves one out', [held], 'V1.1.2: is missing'],
    ['that has one twice', [held, held, open], 'V1.1.1: is listed twice'],
    ['with an unknown one', [held, open, { ...open, id: 'V99.1.1' }], 'V99.1.1: is not a requirement'],
    ['with one that names nothing', [held, { id: 'V1.1.2', text: 'Two' }], 'neither a test nor a gap'],
    ['with an empty list', [{ ...held, tests: [] }, open], 'empty list of tests'],
    ['with an empty gap', [held, { ...open, gap: ' ' }], 'does not say which'],
    ['without a reason', [held, { id: 'V1.1.2', text: 'Two', not: '' }], 'does not say why'],
  ];
  const folderOf = (name: string) => join(folder, name.replaceAll(' ', '-'));
  /** What one process says of each list: to start one costs more than to look at a list. */
  const said = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, list] of cases) {
      const copy = folderOf(name);
      mkdirSync(join(copy, 'docs/security'), { recursive: true });
      writeFileSync(join(copy, 'x.test.ts'), source);
      writeFileSync(join(copy, 'suite.ts'), "it('is held', () => {});");
      writeFileSync(join(copy, 'docs/security/asvs-5.0.0-ids.txt'), 'V1.1.1 1\nV1.1.2 2\n');
      writeFileSync(join(copy, 'docs/security/asvs.yaml'), JSON.stringify(list));
    }
    const { code, output } = await check('--write', ...cases.map(([name]) => folderOf(name)));
    expect(code).toBe(1);
    for (const part of output.split(/^== /m).slice(1)) {
      const end = part.indexOf('\n');
      said.set(part.slice(0, end), part.slice(end + 1));
    }
  });

  it.each(cases)('%s', (name, _, problem) => {
    const wrong = said.get(folderOf(name))!.match(/^WRONG .*/gm);
    if (problem !== null) expect(wrong).toContainEqual(expect.stringContaining(problem));
    else expect([wrong, said.get(folderOf(name))]).toEqual([null, expect.stringContaining('gap V1.1.2: nothing yet')]);
  });

  it('has a table that says the same', async () => {
    const copy = join(folder, 'stale');
    mkdirSync(join(copy, 'docs/security'), { recursive: true });
    writeFileSync(join(copy, 'docs/security/asvs-5.0.0-ids.txt'), 'V1.1.2 2\n');
    writeFileSync(join(copy, 'docs/security/asvs.yaml'), JSON.stringify([open]));
    writeFileSync(join(copy, 'docs/security/asvs.md'), 'something else');
    expect(await check(copy)).toMatchObject({ code: 1, output: expect.stringContaining('asvs.md is not what') });
  });
});
