import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const locks = { mintscope: 'package-lock.json', bench: 'bench/package-lock.json' } as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-supply-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(script: string, args: readonly string[], path = process.env.PATH) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, PATH: path };
    execFile(process.execPath, [join(root, script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>;

async function readLock(file: string): Promise<Lock> {
  return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** What CycloneDX 1.6 asks for of the parts that we write. */
const licencesSchema = z
  .array(
    z.union([
      z.strictObject({ expression: z.string().min(1) }),
      z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
    ]),
  )
  .length(1);
const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const sbomSchema = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(uuid),
  version: z.literal(1),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal('application'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      licenses: licencesSchema,
    }),
  }),
  components: z.array(
    z.strictObject({
      type: z.enum(['application', 'library']),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      scope: z.enum(['required', 'optional', 'excluded']).optional(),
      hashes: z
        .tuple([z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })])
        .optional(),
      licenses: licencesSchema,
      purl: z.string().startsWith('pkg:npm/').optional(),
      properties: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe('what the lock files bring', () => {
  it('has hashes and licences that are allowed, and the list of it is always the same', async () => {
    const { code, output } = await run('infra/make-sbom.mjs', ['--out', join(folder, 'one')]);
    expect([code, output.split('\n').filter((line) => line.startsWith('WRONG'))]).toEqual([0, []]);
    await run('infra/make-sbom.mjs', ['--out', join(folder, 'other')]);
    for (const name of Object.keys(locks))
      for (const file of ['sbom.cdx.json', 'licences.md'])
        expect(await readFile(join(folder, 'one', name, file), 'utf8')).toBe(
          await readFile(join(folder, 'other', name, file), 'utf8'),
        );
  });

  it.each(Object.entries(locks))('of %s is listed in full, as CycloneDX', async (name, file) => {
    const lock = await readLock(join(root, file));
    const sbom = sbomSchema.parse(JSON.parse(await readFile(join(folder, 'one', name, 'sbom.cdx.json'), 'utf8')));
    const paths = new Map(sbom.components.flatMap((one) => one.properties.map(({ value }) => [value, one] as const)));
    const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.link);
    expect([...paths.keys()].sort()).toEqual(entries.map(([path]) => path).sort());
    for (const [path, { version, integrity }] of entries) {
      expect(paths.get(path)?.version, path).toBe(version);
      const hash = integrity && Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
      expect(paths.get(path)?.hashes?.[0].content, path).toBe(hash);
    }
    const refs = sbom.components.map((one) => one['bom-ref']);
    const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
    expect(known.size).toBe(refs.length + 1);
    expect(sbom.dependencies.map(({ ref }) => ref).sort()).toEqual([...known].sort());
    for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(known).toContain(ref);
    const licences = await readFile(join(folder, 'one', name, 'licences.md'), 'utf8');
    for (const one of sbom.components.filter(({ type }) => type === 'library'))
      expect(licences).toContain(`| ${one.name} | ${one.version} | `);
  });

  it('names packages as the registry does, also those that we call otherwise', async () => {
    const sbom = sbomSchema.parse(JSON.parse(await readFile(join(folder, 'one/mintscope/sbom.cdx.json'), 'utf8')));
    const purls = sbom.components.map(({ purl }) => purl);
    expect(purls).toContain('pkg:npm/uwebsockets@3.0.6');
    expect(purls.some((purl) => purl?.startsWith('pkg:npm/%40noble/curves@'))).toBe(true);
    const api = sbom.dependencies.find(({ ref }) => ref.startsWith('@mintscope/stream-api@'));
    expect(api?.dependsOn).toContain('uwebsockets@3.0.6');
    expect(api?.dependsOn.some((ref) => ref.startsWith('@mintscope/engines@'))).toBe(true);
  });
});

const hash = `sha512-${'A'.repeat(86)}==`;
const sound = { version: '1.0.0', integrity: hash, license: 'MIT' };
const platform = { version: '1.0.0', optional: true, os: ['darwin'] };
const withParent = { ...sound, optionalDependencies: { 'made-up-darwin': '1.0.0' } };

describe('a made-up lock', () => {
  async function check(packages: Record<string, object>, unserved: readonly string[] = []) {
    const [file, list] = [join(folder, 'package-lock.json'), join(folder, 'unserved.json')];
    const all = { '': { license: 'Apache-2.0' }, ...packages };
    await writeFile(file, JSON.stringify({ name: 'made-up', version: '1.0.0', lockfileVersion: 3, packages: all }));
    await writeFile(list, JSON.stringify({ 'made-up': unserved }));
    const { code, output } = await run('infra/make-sbom.mjs', ['--out', join(folder, 'out'), '--unserved', list, file]);
    return { code, problems: output.split('\n').filter((line) => line.startsWith('WRONG')).length, output };
  }

  it.each<[string, Record<string, object>, string[]]>([
    ['a package as it should be', { 'node_modules/a': sound }, []],
    [
      'a choice of licences of which one is allowed',
      { 'node_modules/a': { ...sound, license: '(GPL-3.0-only OR MIT)' } },
      [],
    ],
    [
      'our own packages and links to them',
      { own: { version: '1.0.0' }, 'node_modules/own': { resolved: 'own', link: true } },
      [],
    ],
    [
      'a listed package for another platform',
      { 'node_modules/made-up': withParent, 'node_modules/made-up-darwin': platform },
      ['made-up-darwin@1.0.0'],
    ],
  ])('passes with %s', async (_case, packages, unserved) => {
    const own = Object.fromEntries(
      Object.entries(packages).map(([path, entry]) => [
        path,
        path === 'own' ? { ...entry, license: 'Apache-2.0' } : entry,
      ]),
    );
    const { code, output } = await check(own, unserved);
    expect(output).not.toContain('WRONG');
    expect(code).toBe(0);
  });

  it.each<[string, Record<string, object>, string[], string]>([
    ['a licence that is not allowed', { 'node_modules/a': { ...sound, license: 'GPL-3.0-only' } }, [], 'GPL-3.0-only'],
    ['an unknown licence', { 'node_modules/a': { ...sound, license: 'Own-Terms' } }, [], 'Own-Terms'],
    [
      'two licences at once, one not allowed',
      { 'node_modules/a': { ...sound, license: 'MIT AND GPL-2.0-only' } },
      [],
      'AND',
    ],
    ['no licence', { 'node_modules/a': { version: '1.0.0', integrity: hash } }, [], 'names no licence'],
    ['an excepted licence elsewhere', { 'node_modules/a': { ...sound, license: 'MPL-2.0' } }, [], 'MPL-2.0'],
    ['no hash', { 'node_modules/a': { version: '1.0.0', license: 'MIT' } }, [], 'no SHA-512 hash'],
    [
      'no hash, though listed, of what runs everywhere',
      { 'node_modules/a': { version: '1.0.0', license: 'MIT' } },
      ['a@1.0.0'],
      'no SHA-512 hash',
    ],
    [
      'no hash of a platform that is not listed',
      { 'node_modules/made-up': withParent, 'node_modules/made-up-darwin': platform },
      [],
      'no SHA-512 hash',
    ],
    [
      'a weak hash',
      { 'node_modules/a': { ...sound, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } },
      [],
      'no SHA-512 hash',
    ],
    [
      'a download address',
      { 'node_modules/a': { ...sound, resolved: 'https://example.org/a.tgz' } },
      [],
      'download address',
    ],
    ['a package that is listed and has its hash', { 'node_modules/a': sound }, ['a@1.0.0'], 'listed as unserved'],
  ])('fails with %s', async (_case, packages, unserved, sentence) => {
    const { code, problems, output } = await check(packages, unserved);
    expect(output).toContain(sentence);
    expect([code, problems]).toEqual([1, 1]);
  });
});

describe('lock:complete', () => {
  it('asks npm for hash and licence, names what is not served, and keeps no address', async () => {
    const programs = join(folder, 'programs');
    await mkdir(programs);
    const answer = JSON.stringify({ 'dist.integrity': hash, license: 'MIT' });
    await writeFile(
      join(programs, 'npm'),
      `#!/bin/sh\ncase "$2" in served@1.0.0) echo '${answer}';; *) exit 1;; esac\n`,
    );
    await chmod(join(programs, 'npm'), 0o755);
    const file = join(folder, 'incomplete.json');
    const parent = {
      ...sound,
      resolved: 'https://example.org/a.tgz',
      optionalDependencies: { served: '1.0.0', 'away-win32-x64': '2.0.0' },
    };
    await writeFile(
      file,
      JSON.stringify({ name: 'made-up', lockfileVersion: 3, packages: { '': {}, 'node_modules/a': parent } }),
    );
    const { output } = await run('infra/complete-lock.mjs', [file], `${programs}:${process.env.PATH}`);
    expect(output).toContain('no hash of away-win32-x64@2.0.0');
    expect(output).not.toContain('no hash of served');
    const { packages } = await readLock(file);
    expect(packages['node_modules/served']).toMatchObject({ version: '1.0.0', integrity: hash, license: 'MIT' });
    expect(packages['node_modules/away-win32-x64']).toMatchObject({ version: '2.0.0', cpu: ['x64'], os: ['win32'] });
    expect(packages['node_modules/a']).not.toHaveProperty('resolved');
  });
});
