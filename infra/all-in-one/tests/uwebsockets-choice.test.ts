import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The stage of the Dockerfile that chooses, carried out over packages that are only names. */
const root = join(import.meta.dirname, '../../..');
const load = (file: string) => import(pathToFileURL(join(root, 'infra/docker', file)).href);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-uws-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Files of uWebSockets.js in the image, or null where it is not there. */
async function build(args: Record<string, string>): Promise<string[] | null> {
  const [{ readDockerfile }, { buildOutside }] = [await load('read-dockerfile.mjs'), await load('build-outside.mjs')];
  const installed = join(folder, 'installed');
  const packaged = join(installed, 'app/node_modules/uWebSockets.js');
  await mkdir(packaged, { recursive: true });
  for (const file of ['uws.js', 'uws_linux_x64_115.node', 'uws_linux_x64_127.node', 'uws_darwin_arm64_115.node'])
    await writeFile(join(packaged, file), 'of the registry');
  const base = { root: installed, workdir: '/app', environment: {}, user: 'root', args: {} };
  const built = await buildOutside({
    stages: readDockerfile(await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8')),
    targets: ['stream-api-packages'],
    context: folder,
    folder: join(folder, 'stages'),
    log: () => undefined,
    args,
    cached: new Map([['stream-api-installed', base]]),
  });
  const image = join(built.get('stream-api-packages').root, 'app');
  expect(await readdir(image)).toEqual(['node_modules']);
  return (await readdir(join(image, 'node_modules/uWebSockets.js')).catch(() => null))?.sort() ?? null;
}

/** An npm that notes what it is asked for, and gives a package with the code. */
async function standInNpm(code: string): Promise<() => Promise<string>> {
  const asked = join(folder, 'asked');
  const program = [
    '#!/bin/sh',
    `echo "$*" > '${asked}'`,
    'mkdir -p node_modules/uWebSockets.js && cd node_modules/uWebSockets.js',
    'touch uws_linux_x64_115.node uws_linux_x64_127.node',
    `echo '${code}' > index.js`,
  ];
  await mkdir(join(folder, 'programs'));
  await writeFile(join(folder, 'programs/npm'), program.join('\n'));
  await chmod(join(folder, 'programs/npm'), 0o755);
  vi.stubEnv('PATH', `${join(folder, 'programs')}:${process.env.PATH}`);
  return () => readFile(asked, 'utf8');
}

describe('the build argument UWEBSOCKETS', () => {
  it.each([[{}], [{ UWEBSOCKETS: 'registry' }]])(
    '%o takes what the lock file pins, for Linux and Node 20 alone',
    async (args) => {
      expect(await build(args)).toEqual(['uws.js', 'uws_linux_x64_115.node']);
    },
  );

  it('none leaves it out', async () => {
    expect(await build({ UWEBSOCKETS: 'none' })).toBeNull();
  });

  it('official puts a tagged release of its maker in its place', async () => {
    const asked = await standInNpm('module.exports = {}');
    expect(await build({ UWEBSOCKETS: 'official' })).toEqual(['index.js', 'uws_linux_x64_115.node']);
    expect(await asked()).toMatch(
      / https:\/\/github\.com\/uNetworking\/uWebSockets\.js\/archive\/refs\/tags\/v\d+\.\d+\.\d+\.tar\.gz$/m,
    );
  });

  it('official ends the build where the binary does not load', async () => {
    await standInNpm('throw new Error("no binary for this machine")');
    await expect(build({ UWEBSOCKETS: 'official' })).rejects.toThrow('no binary for this machine');
  });

  it('refuses a word that it does not know', async () => {
    await expect(build({ UWEBSOCKETS: 'newest' })).rejects.toThrow(
      'UWEBSOCKETS is registry, official or none, not newest',
    );
  });
});
