import { readFileSync } from 'node:fs';

/**
 * Every package that a lock file (version 3) brings from a registry, and ours:
 * `{ path, name, version, id, own, license, integrity, resolved, optional, dev, os, needs, parent }`. `parent` is the package
 * that asks for exactly this one for another platform. Links to our own packages stand for what they lead to.
 */
export function readLock(file) {
  const { name, version, lockfileVersion, packages } = JSON.parse(readFileSync(file, 'utf8'));
  if (lockfileVersion !== 3) throw new Error(`${file}: version ${lockfileVersion} of lock files is not known`);
  const entries = Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link)
    .map(([path, entry]) => entryOf(path, entry));
  const parents = new Map();
  for (const entry of entries)
    for (const [child, wanted] of Object.entries(packages[entry.path].optionalDependencies ?? {}))
      parents.set(`${child}@${wanted}`, entry);
  for (const entry of entries) entry.parent = parents.get(entry.id) ?? null;
  const find = (from, wanted) => findInstalled(packages, from, wanted);
  return { file, root: { name, version, license: packages[''].license, needs: needsOf(packages['']) }, entries, find };
}

function entryOf(path, entry) {
  const own = !path.includes('node_modules/');
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version, license, integrity, resolved, optional = false, dev = false, os } = entry;
  return {
    path,
    name,
    version,
    id: `${name}@${version}`,
    own,
    license,
    integrity,
    resolved,
    optional,
    dev,
    os,
    needs: needsOf(entry),
  };
}

function needsOf({ dependencies, optionalDependencies, devDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
}

/** Where `from` finds the package of that name, as Node looks for it; undefined where it is not installed. */
function findInstalled(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}
