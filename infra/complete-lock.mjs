/**
 * Adds to package-lock.json the optional platform packages that npm left out because the registry it asked did not serve
 * them, so that `npm ci` accepts the lock and every platform gets its binary; asks the registry for hash and licence where the
 * lock lacks them, and names those that it does not serve; and drops download addresses.
 * Run after each change of dependencies: `npm run lock:complete`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const operatingSystems = 'darwin win32 linux android freebsd openharmony aix sunos openbsd netbsd'.split(' ');
const processors = 'arm64 x64 ia32 arm ppc64 riscv64 s390x loong64 wasm32 mips64el'.split(' ');

const files = process.argv.slice(2);
for (const file of files.length > 0 ? files : ['package-lock.json', 'bench/package-lock.json']) complete(file);

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  let added = 0;
  for (const [path, entry] of Object.entries({ ...lock.packages })) {
    if (!entry.link) delete lock.packages[path].resolved;
    if (path === '') continue;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`;
      if (!/^\d/.test(version) || lock.packages[key] || lock.packages[`${path}/${key}`]) continue;
      lock.packages[key] = platformPackage(name, version);
      added++;
    }
  }
  const unserved = fillIn(lock.packages);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: added ${added} platform packages`);
  for (const id of unserved) console.log(`  no hash of ${id}: the registry does not serve it`);
}

/** Returns the packages of which the registry knows nothing. */
function fillIn(packages) {
  const unserved = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const known = view(`${name}@${entry.version}`);
    if (!known) unserved.push(`${name}@${entry.version}`);
    else Object.assign(entry, { integrity: known['dist.integrity'] }, known.license && { license: known.license });
  }
  return unserved;
}

/** What npm's registry tells of a package, or null: that it has none is no failure of this script. */
function view(id) {
  try {
    const told = execFileSync('npm', ['view', id, 'dist.integrity', 'license', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const known = JSON.parse(told);
    return known['dist.integrity'] ? known : null;
  } catch {
    return null;
  }
}

function platformPackage(name, version) {
  const parts = name.split(/[/_-]/);
  const os = operatingSystems.find((part) => parts.includes(part));
  const cpu = processors.find((part) => parts.includes(part));
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(/musl/.test(name) ? { libc: ['musl'] } : /gnu/.test(name) ? { libc: ['glibc'] } : {}),
  };
}
