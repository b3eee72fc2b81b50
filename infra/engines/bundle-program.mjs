/**
 * A program as one bundle of JavaScript, since a thousand modules of TypeScript take seconds to load. It is made when one of
 * the files that went into it has changed, and kept for the next start.
 */
import { createHash } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const database = 'infra/engines/src/records/pglite/database.worker.ts';
const threads = ['scoring-workers/src/shard/shard-thread.ts', 'scoring-workers/src/sink/sink-thread.ts'];
/** Each program and those that it starts, which have other names. */
export const programs = {
  'all-in-one': ['infra/all-in-one/src/main.ts', database, ...threads],
  ingest: ['ingest/src/main.ts', database],
  'scoring-workers': ['scoring-workers/src/main.ts', database, ...threads],
  jobs: ['jobs/src/main.ts', database],
  'stream-api': ['stream-api/src/main.ts', database],
  mintscope: ['infra/all-in-one/src/cli.ts', 'infra/all-in-one/src/model-report/market-process.ts', database],
};
/** Packages that load files beside their code, and what others load only where it is installed. */
const leftOut = [
  ...[
    '@electric-sql/pglite',
    '@napi-rs/image',
    '@node-rs/argon2',
    'chdb',
    'kafkajs',
    'lmdb',
    'piscina',
    'uWebSockets.js',
  ],
  ...['bufferutil', 'pg-native', 'utf-8-validate'],
];
const format = {
  ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', keepNames: true },
  ...{ sourcemap: 'linked', sourcesContent: false },
};
/** A process that runs may start a thread from its own bundle at any time. */
const olderMs = 7 * 24 * 3_600_000;
/** Packages in CommonJS ask for Node's modules by `require`. */
const banner = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;

/**
 * Path of the JavaScript of a program; `sources` are its own and those of what it starts, as paths from the root.
 * @throws the system's error when the folder cannot be written, esbuild's when a source cannot be read.
 */
export async function bundleProgram(
  program,
  { keptIn = join(root, 'node_modules/.cache/mintscope'), sources = programs[program] } = {},
) {
  const index = join(keptIn, `${program}.json`);
  const main = `${basename(sources[0], '.ts')}.mjs`;
  const kept = await readFile(index, 'utf8').then(JSON.parse, () => undefined);
  if (kept?.root === root && kept.inputs.every(isUnchanged)) return join(keptIn, kept.folder, main);
  // Where nothing can be kept, nothing is made.
  await mkdir(keptIn, { recursive: true });
  await access(keptIn, constants.W_OK);
  const { outputFiles, metafile } = await bundle(sources, join(keptIn, 'program'));
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = `${program}-${hash.digest('hex').slice(0, 16)}`;
  await makeWhole(join(keptIn, folder), async (unfinished) => {
    await mkdir(unfinished, { recursive: true });
    await Promise.all(outputFiles.map(({ path, contents }) => writeFile(join(unfinished, basename(path)), contents)));
  });
  const files = [fileURLToPath(import.meta.url), ...Object.keys(metafile.inputs).map((path) => join(root, path))];
  const inputs = files.map((path) => [path, ...identify(path)]);
  await makeWhole(index, (unfinished) => writeFile(unfinished, JSON.stringify({ root, folder, inputs })));
  await removeOlder(keptIn, program, folder);
  return join(keptIn, folder, main);
}

function isUnchanged([path, mtimeMs, size]) {
  const [nowMs, nowSize] = identify(path);
  return nowMs === mtimeMs && nowSize === size;
}

function identify(path) {
  const { mtimeMs = 0, size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return [mtimeMs, size];
}

/** Under its name only when it is whole; another process may be making the same. */
async function makeWhole(path, make) {
  const unfinished = `${path}.${process.pid}`;
  await make(unfinished);
  await rename(unfinished, path).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  });
}

async function removeOlder(keptIn, program, folder) {
  const names = (await readdir(keptIn)).filter((name) => name.startsWith(`${program}-`) && name !== folder);
  const old = names.filter((name) => identify(join(keptIn, name))[0] < Date.now() - olderMs);
  await Promise.all(old.map((name) => rm(join(keptIn, name), { recursive: true, force: true })));
}

/** Written nowhere yet; from a folder as deep as the one it is for, errors find the sources. */
async function bundle(entryPoints, outdir) {
  const { build, stop } = await import('esbuild');
  const bundled = build({
    ...format,
    absWorkingDir: root,
    entryPoints,
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    external: leftOut,
    banner: { js: banner },
    plugins: [{ name: 'own-places', setup: keepPlaces }],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  // Its process would stay as long as this one.
  return bundled.finally(stop);
}

/** A file of ours goes on finding what lies beside its source; programs of threads lie beside the bundle. */
function keepPlaces({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8');
    const place = { dirname: dirname(path), url: pathToFileURL(path).href };
    const contents = source.replace(
      /new URL\('([^']+)\.ts', import\.meta\.url\)|import\.meta\.(dirname|url)/g,
      (_, program, part) =>
        program ? `new URL('./${basename(program)}.mjs', import.meta.url)` : JSON.stringify(place[part]),
    );
    return { contents, loader: 'ts' };
  });
}
