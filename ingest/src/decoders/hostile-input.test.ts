import { chainEventSchema } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWireTransaction } from '../transaction/parse-wire-transaction.ts';
import { decodeTransactions } from './decode-transaction.ts';
import { addressOf, buildTransaction, bytesOf, eventCall, key } from './test-kit/build-transaction.ts';
import { fileOptions } from './test-kit/decode-file.ts';
import { hasSharedData, listFiles, readJson, withoutSharedData } from './test-kit/shared-data.ts';

const seed = 20_261_121;

/** Whatever goes in, each result is events that are valid by the contract, or a reason with words. */
function expectSound(input: unknown): void {
  const results = decodeTransactions(input, fileOptions);
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    if (result.kind === 'ok') {
      for (const event of result.events) expect(chainEventSchema.safeParse(event).error).toBeUndefined();
      for (const skip of result.skipped) expect(skip.detail).not.toBe('');
    } else expect([result.reason, result.detail].join('').length).toBeGreaterThan(result.reason.length);
  }
}

describe('any JSON', () => {
  test('is refused with a reason', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expectSound(value)),
      { seed, numRuns: 500 },
    );
  });

  test('with the names of a transaction as well', () => {
    const names = fc.constantFrom(
      'result',
      'transaction',
      'meta',
      'message',
      'accountKeys',
      'instructions',
      'innerInstructions',
      'signatures',
      'slot',
      'block',
      'transactions',
      'params',
      'value',
      'err',
      'index',
      'accounts',
      'data',
      'programIdIndex',
      'parsed',
      'info',
      'header',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', maxDepth: 6 },
        fc.constantFrom(null, 0, 7, -1, '', 'x', '11111111111111111111111111111111'),
        fc.dictionary(names, tie('tree'), { maxKeys: 5 }),
        fc.array(tie('tree'), { maxLength: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => expectSound(value)),
      { seed, numRuns: 1000 },
    );
  });

  test('wrapped without end is refused, not followed', () => {
    let deep: unknown = {};
    for (let level = 0; level < 5000; level++) deep = { result: deep };
    expect(decodeTransactions(deep, fileOptions)).toMatchObject([{ kind: 'dead', reason: 'shape_invalid' }]);
  });
});

describe('input made to be slow', () => {
  test('thousands of trades of made-up mints are not all looked up', () => {
    const calls = Array.from({ length: 500 }, (_, index) => {
      const event = bytesOf('bddb7fd34ee661ee', key(addressOf(`mint ${index}`)), new Uint8Array(73));
      return {
        program: programs.pump,
        accounts: [],
        data: bytesOf('66063d1201daebea'),
        inside: [eventCall(programs.pump, event)],
      };
    });
    const [result] = decodeTransactions(buildTransaction({ calls }), fileOptions);
    expect(result?.kind === 'ok' && [result.events.length, result.skipped.length]).toEqual([128, 372]);
  });
});

describe('any bytes', () => {
  test('are no reason to throw', () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    const starts = fc.constantFrom([], [1], [0x81, 1], [1, ...new Array(64).fill(3), 0x80, 1, 0, 0]);
    fc.assert(
      fc.property(starts, bytes, (start, rest) => {
        const result = parseWireTransaction(Uint8Array.from([...start, ...rest]));
        if (result.kind !== 'ok') expect(result.detail).not.toBe('');
      }),
      { seed, numRuns: 2000 },
    );
  });
});

test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('real transactions, damaged', () => {
  const files = listFiles().filter((file) => JSON.stringify(readJson(file)).includes('"meta":{'));
  const texts = files.map((file) => [file, JSON.stringify(readJson(file))] as const);

  test('one value anywhere replaced by another', () => {
    const other = fc.oneof(
      fc.constantFrom(null, -1, 1e300, 2 ** 53, '', '1'.repeat(50), [], {}, true, 'O0Il'),
      fc.string(),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), other, ([, text], at, value) => {
        const json = JSON.parse(text);
        const places = placesOf(json);
        const place = places[at % places.length];
        if (place) place.holder[place.key] = value;
        expectSound(json);
      }),
      { seed, numRuns: 600 },
    );
  });

  test('bytes of an instruction or event flipped, cut or grown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom('flip', 'cut', 'grow'),
        ([, text], at, where, byte, how) => {
          const json = JSON.parse(text);
          const places = placesOf(json).filter(
            (place) => place.key === 'data' && typeof place.holder[place.key] === 'string',
          );
          const place = places[at % Math.max(1, places.length)];
          if (!place) return;
          const bytes = bs58.decode(String(place.holder[place.key]));
          const changed =
            how === 'cut'
              ? bytes.subarray(0, where % (bytes.length + 1))
              : how === 'grow'
                ? Uint8Array.from([...bytes, ...new Array(where % 64).fill(byte)])
                : bytes.map((value, index) => (index === where % bytes.length ? byte : value));
          place.holder[place.key] = bs58.encode(changed);
          expectSound(json);
        },
      ),
      { seed, numRuns: 600 },
    );
  });

  test('logs cut anywhere, or in another order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.boolean(), ([, text], at, reverse) => {
        const json = JSON.parse(text);
        const transaction = (Array.isArray(json) ? json[0] : json).result ?? (Array.isArray(json) ? json[0] : json);
        const lines: string[] = transaction.meta.logMessages ?? [];
        transaction.meta.logMessages = reverse
          ? [...lines].reverse()
          : [...lines.slice(0, at % (lines.length + 1)), 'Log truncated'];
        expectSound(json);
      }),
      { seed, numRuns: 300 },
    );
  });
});

type Place = { holder: Record<string, unknown>; key: string };

function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    placesOf(holder[key], places);
  }
  return places;
}
