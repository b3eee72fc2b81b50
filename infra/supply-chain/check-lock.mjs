/** Licences that ask for nothing but their notice, by their SPDX names. */
const allowed = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']);

/** Packages under another licence, and why they may be used. */
const exceptions = [
  { name: /^@fontsource-variable\//, license: 'OFL-1.1', why: 'fonts, served unchanged under their own names' },
  { name: /^lightningcss(-|$)/, license: 'MPL-2.0', why: 'a tool of the build, unchanged; no part of what is served' },
  { name: /^axe-core$/, license: 'MPL-2.0', why: 'a tool of tests, unchanged; no part of what is served' },
  {
    name: /^rpc-websockets$/,
    license: 'LGPL-3.0-only',
    why: 'a dependency of @solana/web3.js, unchanged and apart in node_modules; the bundle of the dashboard leaves it out',
  },
];

/** Where the lock names no licence, or not the one whose text is in the package. */
const corrected = new Map([
  ['@visx/vendor@4.0.0', 'MIT AND ISC'],
  ['eyes@0.1.8', 'MIT'],
  ['text-encoding-utf-8@1.0.2', 'Unlicense'],
  ['uwebsockets@3.0.6', 'Apache-2.0'],
  ['xmlhttprequest-ssl@2.1.2', 'MIT'],
]);

/**
 * What is wrong with a lock, as sentences: a package without its hash, without a licence or under one that is not allowed,
 * or with a download address. `unserved` names the packages whose hash could not be had.
 */
export function checkLock(lock, unserved) {
  const known = new Set(unserved);
  const problems = [];
  for (const entry of lock.entries.filter(({ own }) => !own)) {
    const tell = (problem) => problems.push(`${lock.file}: ${entry.id} (${entry.path}) ${problem}`);
    if (entry.resolved) tell('has a download address');
    if (entry.integrity ? !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity) : !mayLackHash(entry, known))
      tell('has no SHA-512 hash');
    const license = licenseOf(entry);
    if (!license) tell('names no licence');
    else if (!isAllowed(entry.name, license)) tell(`is under ${license}, which is not allowed`);
  }
  const without = new Set(lock.entries.filter(({ integrity }) => !integrity).map(({ id }) => id));
  for (const id of known) if (!without.has(id)) problems.push(`${lock.file}: ${id} is listed as unserved and is not`);
  return problems;
}

/** Only what npm installs on other platforms than those that are tested, and leaves out where it cannot be had. */
function mayLackHash({ id, optional, os, parent }, unserved) {
  return unserved.has(id) && optional && os?.length > 0 && parent !== null;
}

/** A package for one platform, of which the lock knows the name alone, is under the licence of the one that it belongs to. */
export function licenseOf({ id, license, integrity, parent }) {
  return corrected.get(id) ?? license ?? (integrity ? undefined : parent?.license);
}

function isAllowed(name, license) {
  const ways = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return ways.some((way) => way.split(' AND ').every((one) => isAllowedAlone(name, one)));
}

function isAllowedAlone(name, license) {
  return allowed.has(license) || exceptions.some((one) => one.license === license && one.name.test(name));
}
