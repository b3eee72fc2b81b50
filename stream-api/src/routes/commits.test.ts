import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { listCommits } from '@mintscope/schemas/api/community/list-commits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';

const kept = Array.from({ length: 12 }, (_, age) => ({
  hash: age.toString(16).repeat(40),
  date: `2026-11-${30 - age}T10:00:00Z`,
  author: 'Ann <ann@example.org>',
  message: `change\u202e ${age}`,
}));
const project = { sourceUrl: 'https://code.example/mintscope', feedbackEmail: 'team@example.org' };
let test: TestEngines;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(async () => {
  for (const close of closing) await close();
  await test?.close();
});

async function start(options: Parameters<typeof startTestApi>[1]) {
  const api = await startTestApi(test, options);
  closing.push(api.close);
  const read = async (query = '') =>
    listCommits.response.parse(await (await api.get(`/api/git/commits${query}`)).json());
  return { ...api, read };
}

it('gives eight unless asked for more, newest first, each with its link, and no e-mail of an author', async () => {
  const commitsFile = join(test.config.dataDir, 'commits.json');
  // As a history that was merged may lie.
  await writeFile(commitsFile, JSON.stringify(kept.toReversed()));
  const api = await start({ config: { ...test.config, project }, commitsFile });
  const { data, ...links } = await api.read();
  expect(links).toEqual({ success: true, ...project });
  expect(data.map(({ message }) => message)).toEqual(kept.slice(0, 8).map((_, age) => `change ${age}`));
  expect(data[3]).toEqual({
    hash: '3'.repeat(40),
    message: 'change 3',
    author: 'Ann',
    date: '2026-11-27T10:00:00.000Z',
    url: `https://code.example/mintscope/commit/${'3'.repeat(40)}`,
  });
  expect((await api.read('?limit=50')).data).toHaveLength(12);
  expect((await api.read('?limit=1')).data).toHaveLength(1);
});

it('says what is wrong with a limit', async () => {
  const api = await start({});
  const response = await api.get('/api/git/commits?limit=all');
  expect(response.status).toBe(400);
  expect(apiErrorSchema.parse(await response.json())).toMatchObject({
    error: 'INVALID_PARAMETER',
    field: 'limit',
    message: 'limit: must be a number',
  });
});

it('without settings there are no links, and without a file no commits', async () => {
  const commitsFile = join(test.config.dataDir, 'none.json');
  const api = await start({ commitsFile });
  expect(await api.read()).toEqual({ success: true, data: [], sourceUrl: null, feedbackEmail: null });
});
