import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');

interface Manifest {
  name: string;
  workspaces: string[];
  dependencies?: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

const folders = new Map(manifestOf('.').workspaces.map((folder) => [manifestOf(folder).name, folder]));

/** Folders of ours that a workspace needs, directly or through others. */
function neededBy(folder: string, needed = new Set<string>()): Set<string> {
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const other = folders.get(name);
    if (other === undefined || needed.has(other)) continue;
    needed.add(other);
    neededBy(other, needed);
  }
  return needed;
}

/** What each stage copies whole out of the repository. */
const stages = dockerfile
  .split(/^(?=FROM )/m)
  .map((stage) => [...stage.matchAll(/^COPY (\S+) \1$/gm)].map(([, folder]) => folder!))
  .filter((copied) => copied.some((folder) => existsSync(join(root, folder, 'package.json'))));

it('an image holds every workspace that what it holds depends on', () => {
  expect(stages.length).toBeGreaterThan(3);
  for (const copied of stages)
    for (const folder of copied.filter((each) => existsSync(join(root, each, 'package.json'))))
      expect(copied, folder).toEqual(expect.arrayContaining([...neededBy(folder)]));
});
