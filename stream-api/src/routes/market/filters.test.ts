import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { countFiltered } from '@mintscope/schemas/api/market/count-filtered';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { pageTokens } from '@mintscope/schemas/api/market/page-tokens';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { rangeFields } from '@mintscope/schemas/token-filter/filter-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { signIn } from '../../test-kit/sign-in.ts';
import { openSignedInSocket } from '../../transport/test-socket.ts';

/** Holders 0 to 9; the odd ones have migrated. */
const rows = Array.from({ length: 10 }, (_, n) => makeRow(n, { holders: n, migrated: n % 2 === 1, devSold: null }));

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

const holdersOf = async (query: string) =>
  discoverTokens.response
    .parse(await (await api.get(`/tokens/discover?${query}`)).json())
    .map(({ holders }) => holders);

describe('the list', () => {
  it.each([
    ['filter=holders:7..', [9, 8, 7]],
    ['filter=holders:3..;migrated:yes&sortBy=holders&sortOrder=asc', [3, 5, 7, 9]],
    ['filter=holders:..4&sortBy=holders&limit=2', [4, 3]],
    ['filter=devSold:..0.5', []],
    ['filter=devSold:..0.5?;holders:9..', [9]],
    ['sortBy=holders&sortOrder=asc&limit=3', [0, 1, 2]],
  ])('%s', async (query, holders) => {
    expect(await holdersOf(query)).toEqual(holders);
  });
});

describe('pages of the list', () => {
  const ask = async (query: string) => {
    const { headers } = await signIn(test);
    return fetch(`${api.base}/tokens/pages?${query}`, { headers });
  };
  async function readAll(query: string): Promise<{ found: string[]; pages: number }> {
    const found: string[] = [];
    let after = '';
    for (let pages = 1; ; pages++) {
      const { tokens, next } = pageTokens.response.parse(await (await ask(`${query}${after}`)).json());
      found.push(...tokens.map(({ address }) => address));
      if (next === null) return { found, pages };
      after = `&after=${next}`;
    }
  }

  it.each(['sortBy=holders', 'sortBy=holders&sortOrder=asc', 'sortBy=marketCap', 'filter=migrated:yes&sortBy=holders'])(
    '%s: each token once, in the order of the whole list, however long pages are',
    async (query) => {
      const { found: whole, pages } = await readAll(`${query}&limit=1000`);
      expect(pages).toBe(1);
      expect(whole.length).toBeGreaterThan(4);
      expect(new Set(whole).size).toBe(whole.length);
      for (const limit of [1, 3]) expect((await readAll(`${query}&limit=${limit}`)).found).toEqual(whole);
    },
  );

  it.each(['x', '5_1', '5_x_y', `0_1_${rows[0]!.address}`, `10000_1_${rows[0]!.address}`, `1__${rows[0]!.address}`])(
    'after %s is refused by name',
    async (after) => {
      const answer = await ask(`after=${after}`);
      expect(answer.status).toBe(400);
      expect(apiErrorSchema.parse(await answer.json()).message).toBe('after: is not the next of a page');
    },
  );

  it('is not of visitors', async () => {
    expect((await api.get('/tokens/pages')).status).toBe(401);
  });
});

it('counts what passes and what each condition alone keeps out', async () => {
  const answer = await api.get('/tokens/filter-counts?filter=holders:3..;migrated:yes;devSold:..0.5?');
  expect(countFiltered.response.parse(await answer.json())).toEqual({ tokens: 10, passing: 4, drops: [1, 3, 0] });
});

describe('a question about the past', () => {
  it.each([
    ['filter=holders:9..1', 'filter: holders begins above its end'],
    ['figures=holders,others', 'figures: one of them is no figure that tokens are filtered by'],
    ['figures=holders,migrated', 'figures: one of them is no figure that tokens are filtered by'],
    [`figures=${Object.keys(rangeFields).slice(0, 9).join(',')}`, 'figures: at most 8 at a time'],
    ['window=30d', 'window'],
    ['age=2m', 'age'],
  ])('of %s is refused by name', async (query, problem) => {
    const { headers } = await signIn(test);
    const answer = await api.get(`/api/tokens/filter-lab?${query}`, { headers });
    expect(answer.status).toBe(400);
    const { error, message } = apiErrorSchema.parse(await answer.json());
    expect(error).toBe('INVALID_PARAMETER');
    expect(message).toContain(problem);
  });
});

describe('what is no filter', () => {
  it.each(['/tokens/discover?filter=', '/tokens/filter-counts?filter='])('is refused by name at %s', async (path) => {
    for (const [filter, message] of [
      ['holders:9..1', 'filter: holders begins above its end'],
      ['others:1..', 'filter: "others" is nothing that tokens are filtered by'],
    ]) {
      const answer = await api.get(`${path}${filter}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, error: 'INVALID_PARAMETER', message });
    }
    expect((await api.get(`${path}${'a'.repeat(2001)}`)).status).toBe(400);
  });

  it('is refused by name on the socket, and what was followed goes on', async () => {
    const user = await signIn(test);
    const socket = await openSignedInSocket(api.port, user.token);
    const say = (filter: string) =>
      socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 3, filter, sortBy: 'holders' }));
    say('holders:..4');
    const told = await socket.until((messages) =>
      messages
        .map((text) => serverMessageSchema.parse(JSON.parse(text)))
        .find((message) => message.type === 'initial_tokens' && message.tokens[0]?.holders === 4),
    );
    expect(told).toBeTruthy();
    say('holders:9..1');
    const refusal = await socket.until((messages) => messages.find((text) => text.includes('begins above its end')));
    expect(refusal).toContain('filter: holders begins above its end');
    await test.publish([makeRow(3, { version: 2, holders: 2, migrated: true, devSold: null })]);
    const change = await socket.until((messages) =>
      messages.find((text) => text.includes('token_update') && text.includes('"holders":2')),
    );
    expect(change).toBeTruthy();
    socket.close();
  });
});
