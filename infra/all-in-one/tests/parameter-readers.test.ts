import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parameterList } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const notShipped = /\.test\.tsx?$|(^|\/)(test-kit|testing)\//;

/** What may read a parameter: everything shipped but the registry itself. */
const sources = ['metrics/src', 'scoring-workers/src', 'stream-api/src', 'dashboard/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !notShipped.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
  .filter((text) => /ParameterName|parameterValue/.test(text));

/** Names with a hole, as in `surface.risk.${name}High`, and the text of the file that fills it. */
const patterns = sources.flatMap((text) =>
  [
    ...text.matchAll(/`((?:main|surface|investigation|transaction|performance)\.[a-zA-Z.]*)\$\{[^}]*\}([a-zA-Z]*)`/g),
  ].map(([, start = '', end = '']) => ({ start, end, text })),
);

function isRead(name: string): boolean {
  if (sources.some((text) => text.includes(`'${name}'`))) return true;
  return patterns.some(({ start, end, text }) => {
    if (!name.startsWith(start) || !name.endsWith(end) || name.length <= start.length + end.length) return false;
    const hole = name.slice(start.length, name.length - end.length);
    return new RegExp(`\\b${hole}\\b`).test(text.replaceAll(start, ''));
  });
}

it('every parameter is read by what is shipped', () => {
  expect(patterns.length).toBeGreaterThan(0);
  expect(isRead('main.weights.surprise')).toBe(false);
  expect(parameterList.map(({ name }) => name).filter((name) => !isRead(name))).toEqual([]);
});
