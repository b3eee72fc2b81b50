import { pageTokens } from '@mintscope/schemas/api/market/page-tokens';
import { limits } from '@mintscope/schemas/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { signIn } from '../../test-kit/sign-in.ts';

/** More tokens than a list may be long, many of one size, and some whose size is not known. */
const rows = Array.from({ length: limits.liveTokens + 700 }, (_, n) =>
  makeRow(n, { marketCap: n % 40 === 0 ? null : n % 97, holders: n }),
);

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function readAll(query: string) {
  const { headers } = await signIn(test);
  const tokens = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const asked: string = after === null ? '' : `&after=${after}`;
    const answer = await fetch(`${api.base}/tokens/pages?${query}&limit=1000${asked}`, { headers });
    const page = pageTokens.response.parse(await answer.json());
    tokens.push(...page.tokens);
    after = page.next;
    pages += 1;
  } while (after !== null);
  return { tokens, pages };
}

it('the longest list is told whole: each token once, in order, and no further', async () => {
  const { tokens, pages } = await readAll('sortBy=holders');
  expect(pages).toBe(10);
  const newest = rows.toReversed().slice(0, limits.liveTokens);
  expect(tokens.map(({ holders }) => holders)).toEqual(newest.map(({ holders }) => holders));
});

it('tokens of one size are told once each, across pages', async () => {
  const known = rows.filter(({ marketCap }) => marketCap !== null);
  const { tokens } = await readAll('sortBy=marketCap&sortOrder=asc');
  expect(tokens).toHaveLength(Math.min(limits.liveTokens, known.length));
  expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
  const sizes = tokens.map(({ marketCap }) => Number(marketCap));
  expect(sizes).toEqual(sizes.toSorted((left, right) => left - right));
});
