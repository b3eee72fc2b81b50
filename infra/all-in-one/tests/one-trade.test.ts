import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/one-trade.md'), 'utf8');
const hops = [...text.matchAll(/^\d+\. \[`(.+)`\]\((.+)\): (.+)$/gm)].map(([, path = '', link = '', says = '']) => ({
  path,
  link,
  says,
}));

describe('the way of one trade', () => {
  it('leads through files that are there, each with one sentence', () => {
    expect(hops.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(hops.filter(({ path, link }) => link !== `../${path}`)).toEqual([]);
    expect(hops.filter(({ says }) => !/^[^.]+(\.ts[^.]*)*\.$/.test(says))).toEqual([]);
  });

  it('stays short: 60 files and 20 changes of folder at most, and as many as the page says', () => {
    const files = new Set(hops.map(({ path }) => path)).size;
    const changes = hops.filter(({ path }, at) => at > 0 && dirname(path) !== dirname(hops[at - 1]!.path)).length;
    expect(files).toBeLessThanOrEqual(60);
    expect(changes).toBeLessThanOrEqual(20);
    expect(text).toContain(`${files} files, ${changes} changes of folder`);
  });

  it('goes from a source to the screen', () => {
    const workspaces = [...new Set(hops.map(({ path }) => path.split('/')[0]))];
    expect(workspaces).toEqual(['ingest', 'infra', 'scoring-workers', 'stream-api', 'client', 'dashboard']);
  });
});
