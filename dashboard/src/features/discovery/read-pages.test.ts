import { limits } from '@mintscope/schemas/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { configureCalls } from '../../lib/call.ts';
import { tokenRow } from '../../testing/token-row.ts';
import { readPages } from './read-pages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  configureCalls(null);
});

const wish = { filter: 'holders:3..', minScore: 0, sortBy: 'age', sortOrder: 'desc' } as const;

/** A market of so many tokens, told page by page; each page begins with the last token of the page before, as lists that move do. */
function serve(tokens: number): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const query = new URL(String(address), location.href).searchParams;
    asked.push(query);
    const from = Number(query.get('after') ?? 0);
    const to = Math.min(tokens, from + Number(query.get('limit')));
    const rows = Array.from({ length: to - from }, (_, n) => tokenRow({ address: `Token${from + n}` }));
    return Response.json({ tokens: rows, next: to < tokens ? String(to - 1) : null });
  });
  return asked;
}

test('the longest list is read to its end, each token once', async () => {
  configureCalls({ token: () => 'session', onUnauthorised: () => undefined });
  const asked = serve(limits.liveTokens);
  const rows = await readPages(wish, limits.liveTokens, new AbortController().signal);
  expect(rows.map(({ address }) => address)).toEqual(Array.from({ length: limits.liveTokens }, (_, n) => `Token${n}`));
  expect(asked.length).toBeLessThanOrEqual(Math.ceil(limits.liveTokens / (limits.discoverTokens - 1)));
  for (const query of asked) expect(query.get('filter')).toBe(wish.filter);
});

test('no further than was wanted', async () => {
  configureCalls({ token: () => 'session', onUnauthorised: () => undefined });
  const asked = serve(limits.liveTokens);
  expect(await readPages(wish, 1500, new AbortController().signal)).toHaveLength(1500);
  expect(asked).toHaveLength(2);
});
