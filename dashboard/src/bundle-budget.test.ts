// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Scripts that the first screen waits for, compressed with brotli as they are sent: 110 KiB. */
const firstScreenBytes = 110 * 1024;

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  // Or React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production');
  const output = await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('One build was expected');
  chunks = output.output.filter((entry) => entry.type === 'chunk');
});

afterAll(() => {
  vi.unstubAllEnvs();
});

/** The entry and everything it imports at once. */
function firstScreen(): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of wanted) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) wanted.add(imported);
    }
  }
  return [...wanted];
}

test('the first screen stays within its budget', () => {
  const sizes = firstScreen().map((chunk) => [chunk.fileName, brotliCompressSync(chunk.code).length] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(firstScreenBytes);
});

test.each(['lightweight-charts', 'd3-force', 'radix-ui', 'sonner', 'features/token/token-view'])(
  '%s is loaded when it is needed, not before',
  (name) => {
    const holders = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(name)));
    expect(holders.length).toBeGreaterThan(0);
    for (const chunk of firstScreen()) expect(holders).not.toContain(chunk);
  },
);

test('zod is in no chunk', () => {
  for (const chunk of chunks) expect(chunk.moduleIds.filter((id) => id.includes('node_modules/zod'))).toEqual([]);
});
