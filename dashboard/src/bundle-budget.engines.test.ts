import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { parameterList } from '@mintscope/schemas/parameters/registry';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Scripts that a first screen waits for, compressed with brotli as they are sent: 190 KiB. */
const firstScreenBytes = 190 * 1024;

/** Pages, as the file that lists them names their files. */
const pages = [
  ...new Set(
    [...readFileSync(`${import.meta.dirname}/app/pages.ts`, 'utf8').matchAll(/features\/[\w-]+\/page\.tsx/g)].map(
      ([page]) => page,
    ),
  ),
];

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  // Or React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production');
  chunks = await buildChunks();
});

afterAll(() => {
  vi.unstubAllEnvs();
});

async function buildChunks(): Promise<Rolldown.OutputChunk[]> {
  const output = await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('One build was expected');
  return output.output.filter((entry) => entry.type === 'chunk');
}

/** The entry, the page's own chunk, and everything the two import at once. */
function firstScreen(page?: string): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set(chunks.filter((chunk) => chunk.isEntry));
  if (page) {
    const own = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/${page}`)));
    if (!own) throw new Error(`No chunk holds ${page}`);
    wanted.add(own);
  }
  for (const chunk of wanted) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) wanted.add(imported);
    }
  }
  return [...wanted];
}

test.each(pages)('%s: its first screen stays within the budget', (page) => {
  const sizes = firstScreen(page).map((chunk) => [chunk.fileName, brotliCompressSync(chunk.code).length] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(firstScreenBytes);
});

test('texts of parameters are in no script, and no page reads them from the registry', () => {
  const scripts = chunks.map(({ code }) => code).join('\n');
  for (const { name, description } of parameterList) {
    // Short ones may stand in a text of a page.
    if (description.length > 30) expect(scripts, name).not.toContain(description);
  }
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing[\\/]/.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const readers = sources.filter((path) =>
    /\b(parameterList|findParameter)\b/.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')),
  );
  expect(readers).toEqual([]);
});

test('there are pages to weigh', () => {
  expect(pages.length).toBeGreaterThan(10);
});

test.each([
  'lightweight-charts',
  'd3-force',
  'radix-ui',
  'sonner',
  'ui/tip-layer.tsx',
  'components/token/token-view',
  ...pages,
])('%s is loaded when it is needed, not with the entry', (name) => {
  const holders = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(name)));
  expect(holders.length).toBeGreaterThan(0);
  for (const chunk of firstScreen()) expect(holders).not.toContain(chunk);
});

test.each(['@noble/', '@wallet-standard/app', '@solana/', 'components/wallet/wallet-modal.tsx'])(
  '%s is in no first screen',
  (name) => {
    const holders = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(name)));
    expect(holders.length).toBeGreaterThan(0);
    for (const page of pages) for (const chunk of firstScreen(page)) expect(holders, page).not.toContain(chunk);
  },
);

/** Of the contract, what no page calls: other services' events, the list of all endpoints, the OpenAPI document. */
test.each(['schemas/src/openapi', 'schemas/src/api/endpoints.ts', 'schemas/src/events/chain-event'])(
  '%s is in no chunk',
  (name) => {
    expect(chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.includes(name)))).toEqual([]);
  },
);

test('no chunk can write a schema as JSON Schema', () => {
  expect(chunks.filter(({ code }) => code.includes('json-schema.org')).map(({ fileName }) => fileName)).toEqual([]);
});

// Of web3.js its keys and transactions are wanted, not the connection, which brings a package under the LGPL along.
test('rpc-websockets is in no chunk', () => {
  expect(chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.includes('rpc-websockets')))).toEqual([]);
});
