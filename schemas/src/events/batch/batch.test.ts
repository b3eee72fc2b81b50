import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { decodeEventLine, encodeEventLine } from '../../ndjson.ts';
import { type ChainEvent, chainEventSchema } from '../chain-event.ts';
import { providerNames } from '../providers.ts';
import { encodeBase58 } from './base58.ts';
import { BatchError } from './batch-error.ts';
import { BatchReader } from './batch-reader.ts';
import { decodeBatch, eventDecoder } from './decode-batch.ts';
import { createBatchEncoder, encodeBatch } from './encode-batch.ts';
import { authorities, eventSources, eventTypes, headerBytes } from './layout.ts';

const u64 = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constantFrom(0n, 2n ** 53n, 2n ** 64n - 1n));
const safe = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER));
const u32 = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constant(2 ** 32 - 1));
const u8 = fc.nat(255);
const bytesText = (length: number) =>
  fc
    .oneof(
      fc.uint8Array({ minLength: length, maxLength: length }),
      fc.nat(255).map((byte) => new Uint8Array(length).fill(byte)),
      fc.nat(255).map((byte) => new Uint8Array(length).fill(byte, length - 1)),
    )
    .map(encodeBase58);
const key = bytesText(32);
const text = (maxLength: number) =>
  fc.array(fc.nat(0xffff), { maxLength }).map((units) => String.fromCharCode(...units));
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const optionalText = nullable(text(limits.uriLength));
const envelope = {
  v: fc.constant(1 as const),
  mint: key,
  signature: bytesText(64),
  instruction: fc.nat(65_535),
  sub: u8,
  slot: safe,
  transactionIndex: nullable(u32),
  blockTime: nullable(safe),
  timeMs: nullable(safe),
  receivedAtMs: nullable(safe),
  source: fc.constantFrom(...eventSources),
  program: key,
  feePayer: key,
  feeLamports: u64,
  computeUnits: nullable(u32),
  priorityFeeLamports: nullable(u64),
  tipLamports: nullable(u64),
};
const liquidity = {
  pool: key,
  provider: key,
  quoteMint: key,
  baseAmount: u64,
  quoteAmount: u64,
  lpAmount: nullable(u64),
};
const fields: Record<ChainEvent['type'], Record<string, fc.Arbitrary<unknown>>> = {
  trade: {
    side: fc.constantFrom('buy', 'sell'),
    trader: key,
    pool: key,
    quoteMint: key,
    decimals: u8,
    quoteDecimals: u8,
    baseAmount: u64,
    quoteAmount: u64,
    feeQuote: u64,
    baseReserve: nullable(u64),
    quoteReserve: nullable(u64),
    curveRemaining: nullable(u64),
  },
  token_created: {
    name: text(limits.nameLength),
    symbol: text(limits.symbolLength),
    uri: text(limits.uriLength),
    creator: key,
    pool: key,
    quoteMint: key,
    decimals: u8,
    quoteDecimals: u8,
    supply: u64,
    baseReserve: nullable(u64),
    quoteReserve: nullable(u64),
    curveSupply: nullable(u64),
    mintable: nullable(fc.boolean()),
    freezable: nullable(fc.boolean()),
  },
  transfer: { from: key, to: key, amount: u64, opens: nullable(fc.boolean()) },
  liquidity_added: liquidity,
  liquidity_removed: liquidity,
  curve_completed: { pool: key },
  migrated: { fromPool: key, toPool: key, toProgram: key, baseAmount: u64, quoteAmount: u64 },
  metadata_changed: {
    name: nullable(text(limits.nameLength)),
    symbol: nullable(text(limits.symbolLength)),
    uri: optionalText,
    image: optionalText,
    description: optionalText,
    twitter: optionalText,
    telegram: optionalText,
    website: optionalText,
  },
  authority_changed: { authority: fc.constantFrom(...authorities), holder: nullable(key) },
  holder_snapshot: {
    holders: fc.array(fc.record({ owner: key, amount: u64 }), { maxLength: 12 }),
    holderCount: nullable(u32),
  },
  provider_report: {
    provider: fc.constantFrom(...providerNames),
    picture: nullable(key),
    imageDup: nullable(u32),
    twitterCreateTokenCount: nullable(u32),
    dexscrAd: nullable(fc.boolean()),
    dexscrUpdateLink: nullable(fc.boolean()),
    ctoFlag: nullable(fc.boolean()),
    bluechipOwnerPpm: nullable(fc.nat(1_000_000)),
  },
};
const event = fc
  .constantFrom(...eventTypes)
  .chain(
    (type) =>
      fc.record({ type: fc.constant(type), ...envelope, ...fields[type] }) as unknown as fc.Arbitrary<ChainEvent>,
  );
const events = fc.array(event, { maxLength: 24 });

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof BatchError) return error.code;
    throw error;
  }
  return 'none';
}

describe('binary batch', () => {
  it('gives back every event, whole', () => {
    fc.assert(
      fc.property(events, (given) => {
        expect(decodeBatch(encodeBatch(given))).toEqual(given);
      }),
    );
  });

  it('makes the same bytes with and without a cache', () => {
    const encoder = createBatchEncoder({ cachedKeys: 8 });
    fc.assert(
      fc.property(events, (given) => {
        expect(encoder.encode(given)).toEqual(encodeBatch(given));
      }),
    );
  });

  it('tells of a transfer by numbers what it tells by texts, and finds each address that an event names', () => {
    fc.assert(
      fc.property(events, (given) => {
        const reader = new BatchReader(encodeBatch(given));
        const { decode, decodeTransfer, keyOf } = eventDecoder(reader);
        for (const [at, told] of given.entries()) {
          if (told.type !== 'transfer') continue;
          const { from, to, amount, opens } = decodeTransfer(at);
          expect({ from: reader.keyText(from), to: reader.keyText(to), amount, opens }).toEqual({
            from: told.from,
            to: told.to,
            amount: told.amount,
            opens: told.opens,
          });
          expect(decode(at)).toEqual(told);
          expect([told.from, told.to].map((address) => reader.keyText(keyOf(address)))).toEqual([told.from, told.to]);
          expect(() => keyOf('none')).toThrow(TypeError);
        }
      }),
    );
  });

  it('reads bytes that do not begin on a multiple of 8', () => {
    const [given] = fc.sample(fc.array(event, { minLength: 5, maxLength: 5 }), { numRuns: 1, seed: 7 });
    const bytes = encodeBatch(given!);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeBatch(shifted.subarray(3))).toEqual(given);
  });

  it('refuses any damaged batch with a code, or reads valid events', () => {
    const damage = fc.array(fc.tuple(fc.nat(), u8), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), damage, fc.nat(), (given, flips, cut) => {
        const bytes = encodeBatch(given);
        for (const [at, value] of flips) bytes[at % bytes.length] = value;
        codeOf(() => decodeBatch(bytes));
        expect(codeOf(() => decodeBatch(encodeBatch(given).subarray(0, cut % bytes.length)))).toBe('BATCH_TRUNCATED');
        if (codeOf(() => decodeBatch(bytes)) === 'none')
          for (const read of decodeBatch(bytes)) expect(chainEventSchema.safeParse(read).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['noise', (bytes: Uint8Array) => bytes.fill(7, 0, 4), 'BATCH_MAGIC'],
    ['a later version', (bytes: Uint8Array) => bytes.fill(2, 4, 5), 'BATCH_VERSION'],
    ['a longer total', (bytes: Uint8Array) => bytes.fill(255, 9, 10), 'BATCH_TRUNCATED'],
    ['more events than bytes', (bytes: Uint8Array) => bytes.fill(9, 12, 13), 'BATCH_LENGTH'],
    ['more events than allowed', (bytes: Uint8Array) => bytes.fill(255, 12, 15), 'BATCH_TOO_LARGE'],
    ['reserved bytes', (bytes: Uint8Array) => bytes.fill(1, 32, 33), 'BATCH_LENGTH'],
    ['a fractional slot', (bytes: Uint8Array) => bytes.fill(63, headerBytes, headerBytes + 8), 'BATCH_VALUE'],
  ])('refuses %s', (_, harm, code) => {
    const [given] = fc.sample(fc.array(event, { minLength: 3, maxLength: 3 }), { numRuns: 1, seed: 3 });
    const bytes = encodeBatch(given!);
    harm(bytes);
    expect(codeOf(() => decodeBatch(bytes))).toBe(code);
  });

  it('refuses to encode what no reader would take', () => {
    const [given] = fc.sample(event, { numRuns: 1, seed: 5 });
    expect(codeOf(() => encodeBatch(Array.from({ length: limits.batchEvents + 1 }, () => given!)))).toBe(
      'BATCH_TOO_LARGE',
    );
    expect(codeOf(() => encodeBatch([{ ...given!, mint: '0OIl' }]))).toBe('BATCH_KEY');
    expect(codeOf(() => encodeBatch([{ ...given!, slot: -1 }]))).toBe('BATCH_VALUE');
  });
});

describe('NDJSON', () => {
  it('gives back every event, whole', () => {
    fc.assert(
      fc.property(event, (given) => {
        expect(decodeEventLine(encodeEventLine(given))).toEqual({ ok: true, event: given });
        expect(encodeEventLine(given)).not.toContain('\n');
      }),
    );
  });

  const [sample] = fc.sample(
    event.filter(({ type }) => type === 'trade'),
    { numRuns: 1, seed: 11 },
  );
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(encodeEventLine(sample!)), ...change });
  it.each([
    ['{"type":', 'not_json', /./],
    ['[]', 'not_an_event', /event/],
    [changed({ v: 2 }), 'unknown_version', /^v:/],
    [changed({ baseAmount: '-1' }), 'not_an_event', /^baseAmount:/],
    [changed({ baseAmount: (2n ** 64n).toString() }), 'not_an_event', /^baseAmount: is outside/],
    [changed({ trader: 'x' }), 'not_an_event', /trader:/],
    [changed({ surprise: 1 }), 'not_an_event', /surprise/],
    [`"${'x'.repeat(limits.lineBytes)}"`, 'line_too_long', /characters/],
  ])('names what is wrong with %.40s', (line, reason, message) => {
    const decoded = decodeEventLine(line);
    expect(decoded).toMatchObject({ ok: false, reason });
    expect(decoded.ok ? '' : decoded.message).toMatch(message);
  });
});
