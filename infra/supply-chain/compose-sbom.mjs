import { createHash } from 'node:crypto';
import { licenseOf } from './check-lock.mjs';

/** The packages of a lock as CycloneDX 1.6. The same lock gives the same bytes: no time, and a serial number made of the content. */
export function composeSbom(lock) {
  const { root } = lock;
  const ref = `${root.name}@${root.version}`;
  const merged = mergeCopies(lock.entries);
  const idAt = new Map(lock.entries.map(({ path, id }) => [path, id]));
  const refsOf = (path, needs) =>
    [...new Set(needs.map((name) => idAt.get(lock.find(path, name))).filter(Boolean))].sort(compare);
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: root.name,
        version: root.version,
        licenses: told(root.license),
      },
    },
    components: merged.map(componentOf),
    dependencies: [
      { ref, dependsOn: refsOf('', root.needs) },
      ...merged.map(({ id, path, needs }) => ({ ref: id, dependsOn: refsOf(path, needs) })),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
  };
  return { ...head, serialNumber, version: 1, ...content };
}

/** One line a package: name, version, licence, and whether it is part of what runs. */
export function composeLicenceList(lock) {
  const lines = mergeCopies(lock.entries)
    .filter(({ own }) => !own)
    .map(
      (entry) =>
        `| ${entry.name} | ${entry.version} | ${licenseOf(entry)} | ${entry.dev ? 'build and tests' : 'yes'} |`,
    );
  return `| package of ${lock.root.name} | version | licence | runs |\n|---|---|---|---|\n${lines.join('\n')}\n`;
}

/** A package that lies in several folders is one; it runs if one of its copies does. */
function mergeCopies(entries) {
  const byId = new Map();
  for (const entry of entries) {
    const before = byId.get(entry.id);
    if (before && before.integrity !== entry.integrity) throw new Error(`${entry.id} has two hashes`);
    if (before) before.paths.push(entry.path);
    else byId.set(entry.id, { ...entry, paths: [entry.path] });
    byId.get(entry.id).dev &&= entry.dev;
  }
  return [...byId.values()].sort((a, b) => compare(a.id, b.id));
}

function componentOf(entry) {
  const { own, id, name, version, integrity, optional, dev, paths } = entry;
  return {
    type: own ? 'application' : 'library',
    'bom-ref': id,
    name,
    version,
    ...(own ? {} : { scope: dev ? 'excluded' : optional ? 'optional' : 'required' }),
    ...(integrity ? { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] } : {}),
    licenses: told(licenseOf(entry)),
    ...(own ? {} : { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    properties: paths.map((path) => ({ name: 'cdx:npm:package:path', value: path })),
  };
}

function told(license) {
  return / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

function hexOf(integrity) {
  return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
}

/** A name-based UUID (RFC 9562, version 8) of the text. */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** By code unit, the same on every machine. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
