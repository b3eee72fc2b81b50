/**
 * Adds to package-lock.json the optional platform packages that npm left out because the registry it asked did not serve
 * them, so that `npm ci` accepts the lock and every platform gets its binary; and drops download addresses.
 * Run after each change of dependencies: `npm run lock:complete`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const operatingSystems = 'darwin win32 linux android freebsd openharmony aix sunos openbsd netbsd'.split(' ');
const processors = 'arm64 x64 ia32 arm ppc64 riscv64 s390x loong64 wasm32 mips64el'.split(' ');

for (const file of process.argv.slice(2).length ? process.argv.slice(2) : ['package-lock.json']) complete(file);

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
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: added ${added} platform packages`);
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
