import { programs } from '@mintscope/schemas/programs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppendAbortedError } from '../../append/append-durably.ts';
import { createCapacityGate } from '../../append/capacity-gate.ts';
import type { EventSink } from '../../append/event-sink.ts';
import { buildTransaction, bytesOf, eventCall, key, u64 } from '../../decoders/test-kit/build-transaction.ts';
import { type RunningIngest, startIngest } from '../../service.ts';
import { makeAddress, makeSignature } from '../../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../../testing/open-test-engines.ts';
import { transactionLimits } from '../../transaction/limits.ts';
import { createPoolBook } from '../pool-book.ts';
import { acceptPayload, type PayloadAnswer } from './accept-payload.ts';

let engines: TestEngines;
let ingest: RunningIngest;
let sink: EventSink;
const turns = createCapacityGate(1);

beforeEach(async () => {
  engines = await openTestEngines();
  const { config, log } = engines;
  const signal = new AbortController().signal;
  sink = await new Promise((resolve, reject) => {
    const source = {
      name: 'webhook',
      run: (given: EventSink, stop: AbortSignal) =>
        new Promise<void>((end) => {
          stop.addEventListener('abort', () => end());
          resolve(given);
        }),
    };
    startIngest({ config, engines, log, signal, sources: [source] }).then((running) => {
      ingest = running;
    }, reject);
  });
});
afterEach(async () => {
  await ingest.close();
  await engines.close();
});

function accept(body: string | Buffer, into = sink, pools = createPoolBook()): Promise<PayloadAnswer> {
  return acceptPayload(Buffer.from(body), { sink: into, source: 'webhook', pools, receivedAtMs: 1, turns });
}

/** A buy on pump.fun's curve, told by its event; one event when it is read. */
function makeBuy(number: number) {
  const user = makeAddress(50);
  const event = bytesOf('bddb7fd34ee661ee', key(makeAddress(number)), u64(1_000, 2_000), [1], key(user), u64(1, 2, 3));
  const accounts = Array.from({ length: 12 }, (_, i) => makeAddress(i === 2 ? number : 100 + i));
  const data = bytesOf('66063d1201daebea', u64(1, 2));
  const answer = buildTransaction({
    calls: [{ program: programs.pump, accounts, data, inside: [eventCall(programs.pump, event)] }],
    signer: user,
  });
  answer.transaction.signatures = [makeSignature(number)];
  return answer;
}

const buyText = (number: number) => JSON.stringify(makeBuy(number));
const deep = (levels: number) => `{"transaction":${'['.repeat(levels)}1${']'.repeat(levels)},"meta":{}}`;
const keptText = async () =>
  (await engines.deadLetters()).map(({ payloadBase64 }) => Buffer.from(payloadBase64, 'base64').toString('latin1'));

describe('nesting', () => {
  test('one item that is too deep is kept as its bytes came; the others are taken', async () => {
    const bad = deep(200_000);
    const answer = await accept(`[${buyText(1)}, ${bad} ,${buyText(2)}]`);
    expect(answer).toEqual({ kind: 'accepted', accepted: { events: 2, drops: 0, deadLetters: 1 } });
    const [letter] = await engines.deadLetters();
    expect(letter).toMatchObject({ reason: 'too_deep', detail: '1 is nested deeper than 64 levels' });
    expect((await keptText())[0]).toBe(` ${bad}`.slice(0, 65_536));
    expect(await engines.events()).toHaveLength(2);
  });

  test.each([
    ['a list of lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['one object', deep(200_000)],
    ['every item', `[${deep(5_000)},${deep(5_000)}]`],
    ['a full body of what JSON.stringify takes the square of', `[${Array(500).fill(deep(4_000)).join()}]`],
    ['inside a text of many quotes', `[{"a":"[[[\\"]","b":${'{"":'.repeat(100)}1${'}'.repeat(100)}}]`],
  ])('%s that is too deep is refused by the name of the item', async (_, body) => {
    expect(await accept(body)).toEqual({
      kind: 'malformed',
      field: '0',
      message: '0 is nested deeper than 64 levels',
    });
    expect((await engines.deadLetters()).every(({ reason }) => reason === 'too_deep')).toBe(true);
  });

  test.each([
    ['never closes', '['.repeat(200_000)],
    ['closes too early', `[${deep(100)}]]`],
    ['closes with the wrong bracket', '[{"a":1}}'],
    ['is followed by text', '[1] x'],
    ['lacks a comma', '[{} {}]'],
    ['has a comma too many', '[{},]'],
    ['has a byte order mark', '\uFEFF[]'],
    ['is empty', ''],
    ['is broken in its last item', `[${buyText(1)},{"a":]`],
  ])('a body that %s is no JSON: nothing of it is taken', async (_, body) => {
    expect(await accept(body)).toMatchObject({ kind: 'malformed', field: 'body' });
    expect(await engines.events()).toEqual([]);
    expect((await engines.deadLetters()).map(({ reason }) => reason)).toEqual(['json_invalid']);
  });

  test('as deep as is allowed is looked into', async () => {
    expect(await accept(`[${deep(transactionLimits.jsonDepth - 1)}]`)).toMatchObject({ kind: 'accepted' });
    expect((await engines.deadLetters())[0]).toMatchObject({ reason: 'shape_invalid' });
  });
});

test('an item that is too large for a transaction is kept, the others are taken', async () => {
  const large = `{"transaction":"${'x'.repeat(transactionLimits.jsonBytes)}","meta":{}}`;
  expect(await accept(`[${large},${buyText(1)}]`)).toMatchObject({ accepted: { events: 1, deadLetters: 1 } });
  expect((await engines.deadLetters())[0]).toMatchObject({ reason: 'too_large', payloadTruncated: true });
});

test('a dead letter holds the bytes that came, not what was read of them', async () => {
  const odd = Buffer.concat([
    Buffer.from('{"a":1,"a":12345678901234567890,"b":"'),
    Buffer.of(0xff, 0xc3),
    Buffer.from('"}'),
  ]);
  expect(await accept(odd)).toMatchObject({ kind: 'malformed' });
  expect(await keptText()).toEqual([odd.toString('latin1')]);
});

describe('a defect of ours', () => {
  test('is kept with the item that meets it each time', async () => {
    const failing: EventSink = { ...sink, events: () => Promise.reject(new TypeError('a defect')) };
    expect(await accept(`[${buyText(1)}]`, failing)).toMatchObject({ accepted: { deadLetters: 1 } });
    expect((await engines.deadLetters())[0]).toMatchObject({ reason: 'internal_error' });
  });

  test('is not what a stop is: then the sender has to send it again', async () => {
    const stopping: EventSink = { ...sink, events: () => Promise.reject(new AppendAbortedError('stopping')) };
    await expect(accept(`[${buyText(1)}]`, stopping)).rejects.toThrow('stopping');
    expect(await engines.deadLetters()).toEqual([]);
  });
});

describe('time', () => {
  const bytes = 4 * 1024 * 1024;
  const fill = (item: string, most = 10_000) =>
    `[${Array.from({ length: Math.min(most, Math.floor(bytes / (item.length + 1))) }, () => item).join()}]`;
  const selfCalls = () => {
    const answer = makeBuy(1);
    const call = { programIdIndex: 1, accounts: [], data: 'z'.repeat(5_000), stackHeight: 2 };
    answer.transaction.message.accountKeys[1] = programs.pump;
    answer.meta.innerInstructions = [{ index: 0, instructions: Array.from({ length: 200 }, () => call) }];
    return JSON.stringify(answer);
  };

  test.each([
    ['of many small objects', fill('{"transaction":{"a":{}},"meta":{"b":[]}}')],
    ['of large objects', fill(`{${Array.from({ length: 50_000 }, (_, i) => `"key ${i}":0`).join()}}`)],
    ['of long instruction data', fill(selfCalls())],
  ])('a delivery %s lets others run', async (_, body) => {
    let rests = 0;
    let isDone = false;
    const look = () => {
      rests += 1;
      if (!isDone) setImmediate(look);
    };
    setImmediate(look);
    // Without a log to wait for, only rests of our own let anything else run.
    const still: EventSink = { events: async () => {}, drop: () => undefined, dead: async () => {} };
    await accept(body, still).finally(() => {
      isDone = true;
    });
    expect(rests).toBeGreaterThan(3);
  });

  test('rests mix no two deliveries: each is handed over whole, in the order of arrival', async () => {
    const order: string[] = [];
    const noting: EventSink = {
      ...sink,
      events(events) {
        order.push(...events.map(({ signature }) => signature));
        return sink.events(events);
      },
    };
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    const [first, second] = [numbers, numbers.map((i) => i + 1_000)];
    const body = (of: number[]) => `[${of.map(buyText).join()}]`;
    await Promise.all([accept(body(first), noting), accept(body(second), noting)]);
    expect(order).toEqual([...first, ...second].map(makeSignature));
  });
});

describe('hostile JSON', () => {
  const hostile = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.constantFrom(
      '1e999',
      '-1e999',
      '123456789012345678901234567890',
      '18446744073709551616',
      '-0',
      '0.1',
      '"\\ud800"',
      '"\\u0000"',
      '"\\u202e"',
      '{"__proto__":{"transaction":1,"meta":1}}',
      '{"constructor":{"prototype":1},"toString":1,"length":-1}',
      '{"a":1,"a":2}',
      '[[[[[[[[[[]]]]]]]]]]',
      deep(60),
      deep(70),
      deep(9_000),
      `"${'1'.repeat(5_000)}"`,
      `[${'0,'.repeat(5_000)}0]`,
      'nul',
      '"\x00"',
      '"\xff\xfe"',
      '{"toJSON":1}',
    ),
  );
  const enhanced = {
    signature: makeSignature(7),
    slot: 5,
    timestamp: 1_700_000_000,
    fee: 5_000,
    feePayer: makeAddress(3),
    type: 'SWAP',
    transactionError: null,
    instructions: [
      {
        programId: programs.pump,
        accounts: [makeAddress(1), makeAddress(2)],
        data: 'aaaaaaaa',
        innerInstructions: [{ programId: programs.pumpSwap, accounts: [], data: 'zz' }],
      },
    ],
    accountData: [
      {
        account: makeAddress(1),
        tokenBalanceChanges: [
          {
            tokenAccount: makeAddress(4),
            userAccount: makeAddress(3),
            mint: makeAddress(5),
            rawTokenAmount: { tokenAmount: '-5', decimals: 6 },
          },
        ],
      },
    ],
  };
  const templates = [makeBuy(9), enhanced];

  /** The text of an item with other text in place of its value number `at`, counted in the order of writing. */
  function damage(item: object, at: number, text: string): string {
    let count = 0;
    const marked = JSON.stringify(item, (_, value: unknown) => (count++ === at ? '@here@' : value));
    return marked.replace('"@here@"', () => text);
  }
  const damaged = fc
    .tuple(fc.constantFrom(...templates), fc.nat({ max: 80 }), hostile)
    .map(([item, at, text]) => damage(item, at, text));
  const bodies = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.oneof(damaged, hostile), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
    { weight: 1, arbitrary: damaged.map((text) => `\uFEFF${text}`) },
  );

  test('is never a reason to send a delivery again, and each item is accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, isLatin) => {
        const answer = await accept(Buffer.from(body, isLatin ? 'latin1' : 'utf8'));
        if (answer.kind === 'malformed') return;
        const { events, drops, deadLetters } = answer.accepted;
        expect(events + drops + deadLetters).toBeGreaterThan(0);
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
    expect(await engines.metric('mintscope_ingest_dead_letters_total', { reason: 'internal_error' })).toBe(0);
    expect((await engines.deadLetters()).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['too_deep', 'json_invalid', 'shape_invalid']),
    );
  });

  test('10,000 items are taken, more are not', async () => {
    expect(await accept(`[${'0,'.repeat(9_999)}0]`)).toMatchObject({ kind: 'malformed', field: '0' });
    expect(await engines.metric('mintscope_ingest_dead_letters_total', { reason: 'shape_invalid' })).toBe(10_000);
    expect(await accept(`[${'0,'.repeat(10_000)}0]`)).toEqual({
      kind: 'malformed',
      field: 'body',
      message: 'body holds more than 10000 items',
    });
  });
});
