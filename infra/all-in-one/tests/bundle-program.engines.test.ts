import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleProgram, loadBundler } from './support/load-bundler.ts';
import { temporaryFolder } from './support/mintscope-process.ts';

const folder = temporaryFolder();
const keptIn = join(folder.path, 'kept');
const index = join(keptIn, 'all-in-one.json');
let bundleProgram: BundleProgram;
let program: string;

beforeAll(async () => {
  ({ bundleProgram } = await loadBundler());
  program = await bundleProgram('all-in-one', { keptIn });
});
afterAll(() => folder.remove());

const madeAt = () => statSync(index).mtimeMs;

describe('the bundle of the program', () => {
  it('has the program and those of its threads, and needs no TypeScript', () => {
    const files = readdirSync(dirname(program));
    expect(files).toEqual(
      expect.arrayContaining(['main.mjs', 'shard-thread.mjs', 'sink-thread.mjs', 'database.worker.mjs']),
    );
    const sources = files
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(dirname(program), name), 'utf8'));
    const threads = sources.flatMap((text) => [...text.matchAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g)]);
    expect(new Set(threads.map(([, file]) => file))).toEqual(
      new Set(files.filter((name) => /(thread|worker)\.mjs$/.test(name))),
    );
  });

  it('asks a package in CommonJS for its names by a module of ours: one that is loaded late has but a default', () => {
    const late = readdirSync(dirname(program)).filter((name) => name.endsWith('.mjs'));
    const bare = late.filter((name) =>
      /^export default require_/m.test(readFileSync(join(dirname(program), name), 'utf8')),
    );
    expect(bare).toEqual([]);
    expect(late.some((name) => name.startsWith('common-passwords-'))).toBe(true);
  });

  it('finds what lies beside the sources', () => {
    const text = readFileSync(program, 'utf8');
    expect(text).toContain(JSON.stringify(join(import.meta.dirname, '../../../stream-api/src/static')));
    expect(text).not.toContain('import.meta.dirname');
  });

  it('tells errors where they are in the sources', () => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${program}.map`, 'utf8'));
    const own = sources.map((path) => join(dirname(program), path));
    expect(own).toContain(join(import.meta.dirname, '../src/main.ts'));
  });

  it.each([
    ['ingest', /^(main|database.worker).mjs$/],
    ['mintscope', /^(cli|market-process|database.worker).mjs$/],
  ])('is made of %s too, with the programs that it starts', async (name, started) => {
    const kept = join(folder.path, 'others');
    const path = await bundleProgram(name, { keptIn: kept });
    const files = readdirSync(dirname(path)).filter(
      (file) => file.endsWith('.mjs') && !/-[A-Z0-9]{8}\.mjs$/.test(file),
    );
    expect(files.filter((file) => !started.test(file))).toEqual([]);
    expect(files).toContain(basename(path));
    expect(existsSync(join(kept, `${name}.json`))).toBe(true);
  });

  it('is made once', async () => {
    const before = madeAt();
    expect(await bundleProgram('all-in-one', { keptIn })).toBe(program);
    expect(madeAt()).toBe(before);
  });

  it.each(['dashboard/src', 'node_modules/vite/'])('has nothing of %s', (part) => {
    expect(readFileSync(index, 'utf8')).not.toContain(part);
  });

  it('is made anew when a file that went into it is another, also one of a package', async () => {
    for (const name of ['scoring-workers/src/shard/partition-shard.ts', 'node_modules/zod/']) {
      const kept: { inputs: [string, number, number][] } = JSON.parse(readFileSync(index, 'utf8'));
      const input = kept.inputs.find(([path]) => path.includes(name));
      input![1] -= 1;
      writeFileSync(index, JSON.stringify(kept));
      expect(existsSync(await bundleProgram('all-in-one', { keptIn })), name).toBe(true);
      const now: typeof kept = JSON.parse(readFileSync(index, 'utf8'));
      expect(now.inputs.find(([path]) => path === input![0])![1], name).toBe(input![1] + 1);
    }
  });

  it('leaves bundles of other sources for a week, since processes may run from them', async () => {
    const kept: object = JSON.parse(readFileSync(index, 'utf8'));
    for (const [name, days] of [
      ['all-in-one-young', 6],
      ['all-in-one-old', 8],
    ] as const) {
      mkdirSync(join(keptIn, name));
      utimesSync(join(keptIn, name), new Date(), new Date(Date.now() - days * 24 * 3_600_000));
    }
    writeFileSync(index, JSON.stringify({ ...kept, inputs: [['gone', 1, 1]] }));
    await bundleProgram('all-in-one', { keptIn });
    expect(readdirSync(keptIn).toSorted()).toEqual(
      [basename(dirname(program)), 'all-in-one-young', 'all-in-one.json'].toSorted(),
    );
  });

  it('is refused with the system’s reason where nothing can be kept', async () => {
    await expect(bundleProgram('all-in-one', { keptIn: join(index, 'below-a-file') })).rejects.toMatchObject({
      syscall: expect.any(String),
    });
  });
});
