/**
 * Checks the lock files (hashes, licences, no download addresses), and writes of each what it brings: sbom.cdx.json (CycloneDX
 * 1.6) and licences.md. `npm run sbom`; ends with 1 when a lock is wrong.
 *
 *   node infra/make-sbom.mjs [--out FOLDER] [--unserved FILE] [LOCK…]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLock } from './supply-chain/check-lock.mjs';
import { composeLicenceList, composeSbom } from './supply-chain/compose-sbom.mjs';
import { readLock } from './supply-chain/read-lock.mjs';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist/sbom') }, unserved: { type: 'string' } },
  allowPositionals: true,
});
const files = positionals.length
  ? positionals
  : [join(root, 'package-lock.json'), join(root, 'bench/package-lock.json')];
const unserved = JSON.parse(readFileSync(values.unserved ?? join(root, 'infra/supply-chain/unserved.json'), 'utf8'));

for (const file of files) {
  const lock = readLock(file);
  const problems = checkLock(lock, unserved[lock.root.name] ?? []);
  for (const problem of problems) console.error(`WRONG ${problem}`);
  if (problems.length > 0) {
    process.exitCode = 1;
    continue;
  }
  const folder = join(values.out, lock.root.name.replace(/^@[^/]+\//, ''));
  mkdirSync(folder, { recursive: true });
  const sbom = composeSbom(lock);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(folder, 'licences.md'), composeLicenceList(lock));
  const without = sbom.components.filter(({ type, hashes }) => type === 'library' && !hashes).length;
  console.log(`${folder}: ${sbom.components.length} packages, ${without} for other platforms without a hash`);
}
