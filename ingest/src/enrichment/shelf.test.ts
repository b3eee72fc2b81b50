import { providedAnswersSchema, providersKey } from '@mintscope/schemas/provided-answers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAddress } from '../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { accountOf, createCopies } from './count-copies.ts';
import { createKeepAnswer } from './keep-answers.ts';
import type { Answer } from './provider.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { tellProviders } from './tell-providers.ts';

let engines: TestEngines;
let shelf: Shelf;
let nowMs = 0;

beforeEach(async () => {
  engines = await openTestEngines();
  nowMs = 1_000;
  shelf = createShelf({ stateStore: engines.stateStore, name: 'things', capacity: 100, now: () => nowMs++ });
});
afterEach(() => engines.close());

describe('a shelf', () => {
  it('keeps the last used, whatever is put on it', async () => {
    for (let number = 0; number < 100; number++) await shelf.put(`t${number}`, Uint8Array.of(number));
    expect(await shelf.touch('t3')).toBe(true);
    expect(await shelf.touch('gone')).toBe(false);
    for (let number = 100; number < 256; number++) await shelf.put(`t${number}`, Uint8Array.of(1));
    expect(await engines.stateStore.count('things')).toBe(100);
    expect(await shelf.get('t2')).toBeUndefined();
    expect(await shelf.get('t255')).toBeDefined();
  });
});

it('who is asked is told again after the store was emptied, until the end', async () => {
  const stop = new AbortController();
  const { stateStore, log } = engines;
  const read = async () => Buffer.from((await stateStore.get(providersKey)) ?? '').toString('utf8');
  await tellProviders({ stateStore, providers: ['gmgn'], log, signal: stop.signal, everyMs: 5 });
  expect(await read()).toBe('{"v":1,"providers":["gmgn"]}');
  await stateStore.write({ remove: [providersKey] });
  await waitFor(async () => (await read()) !== '', 'it is told again', 10_000);
  stop.abort();
});

describe('copies', () => {
  it('count each token once, also when told at the same time and again', async () => {
    const copies = createCopies(shelf);
    const counts = await Promise.all([1, 2, 3, 2].map((number) => copies.count('picture', 'p', makeAddress(number))));
    expect(counts).toEqual([1, 2, 3, 3]);
    expect(await copies.count('account', 'p', makeAddress(9))).toBe(1);
    for (let number = 10; number < 100; number++) await copies.count('picture', 'p', makeAddress(number));
    expect(await copies.count('picture', 'p', makeAddress(99))).toBe(93);
  });

  it.each([
    ['https://x.com/Kick', 'kick'],
    ['https://twitter.com/kick/status/12?s=20', 'kick'],
    ['https://www.x.com/kick/', 'kick'],
    ['https://x.com/i/communities/1981471227802738914', 'communities/1981471227802738914'],
    ['https://x.com/search?q=kick', null],
    ['https://x.com/', null],
    ['https://x.com.evil.example/kick', null],
    ['https://t.me/kick', null],
    ['kick', null],
    [null, null],
  ])('of an account are told by its name: %s', (link, account) => expect(accountOf(link)).toBe(account));
});

describe('an answer', () => {
  const mint = makeAddress(1);
  const read = async () =>
    providedAnswersSchema.parse(JSON.parse(Buffer.from((await shelf.get(mint))!).toString('utf8'))).answers;
  const found = (raw: unknown): Answer => ({ kind: 'found', finding: { raw, figures: { holders: 3 } } });

  it('replaces the one before of the same provider; the others stay', async () => {
    const keep = createKeepAnswer(shelf);
    await Promise.all([
      keep(mint, 'gmgn', found({ a: 1 }), 1),
      keep(mint, 'das', { kind: 'nothing', reason: 'not_found' }, 2),
      keep(mint, 'gmgn', { kind: 'failed', reason: 'busy' }, 3),
    ]);
    expect(await read()).toEqual([
      {
        provider: 'das',
        askedAtMs: 2,
        kind: 'nothing',
        reason: 'not_found',
        figures: {},
        raw: null,
        rawOmitted: false,
      },
      { provider: 'gmgn', askedAtMs: 3, kind: 'failed', reason: 'busy', figures: {}, raw: null, rawOmitted: false },
    ]);
  });

  it('that is too large is left out and says so; all of a token stay below their bound', async () => {
    const keep = createKeepAnswer(shelf);
    await keep(mint, 'rugcheck', found('x'.repeat(30_000)), 1);
    expect(await read()).toMatchObject([{ raw: null, rawOmitted: true, figures: { holders: 3 } }]);
    for (const provider of ['gmgn', 'das', 'rpc', 'dexscreener'] as const)
      await keep(mint, provider, found('y'.repeat(20_000)), 2);
    const answers = await read();
    expect(Buffer.byteLength(JSON.stringify(answers))).toBeLessThan(64 * 1024);
    expect(answers.map(({ rawOmitted }) => rawOmitted)).toEqual([true, true, false, false, false]);
  });
});
