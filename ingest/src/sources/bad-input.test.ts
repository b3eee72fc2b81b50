import { eventId } from '@mintscope/schemas/events/chain-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startIngest } from '../service.ts';
import { createPrng } from '../simulator/prng.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { createPoolBook } from './pool-book.ts';
import { submitTransaction } from './solana/submit-transaction.ts';
import type { Source } from './source.ts';
import { loadTransactions, transactionsMissing } from './testing/load-transactions.ts';

let engines: TestEngines;
beforeEach(async () => {
  engines = await openTestEngines();
});
afterEach(() => engines.close());

/** Runs inputs through the whole path of a source, one after the other; returns what each was accounted as. */
async function submitAll(inputs: readonly unknown[]): Promise<{ events: number; drops: number; dead: number }[]> {
  const accounts: { events: number; drops: number; dead: number }[] = [];
  const source: Source = {
    name: 'solana',
    async run(sink) {
      const pools = createPoolBook();
      for (const input of inputs) {
        const account = { events: 0, drops: 0, dead: 0 };
        accounts.push(account);
        const counting = {
          events: (events: Parameters<typeof sink.events>[0]) => {
            account.events += events.length;
            return sink.events(events);
          },
          drop: (...args: Parameters<typeof sink.drop>) => {
            account.drops += 1;
            sink.drop(...args);
          },
          dead: (...args: Parameters<typeof sink.dead>) => {
            account.dead += 1;
            return sink.dead(...args);
          },
        };
        await submitTransaction(input, { sink: counting, source: 'solana', pools, receivedAtMs: 1 });
      }
    },
  };
  const { config, log } = engines;
  const ingest = await startIngest({ config, engines, log, signal: new AbortController().signal, sources: [source] });
  await ingest.exhausted;
  await ingest.close();
  return accounts;
}

describe.skipIf(transactionsMissing)(`what a node may send ${transactionsMissing ?? ''}`, () => {
  const real = (index: number): { transaction: object; meta: object } => {
    const answer: unknown = loadTransactions()[index]!.answer;
    return structuredClone(answer) as { transaction: object; meta: object };
  };

  test.each<[string, (answer: ReturnType<typeof real>) => unknown, 'drops' | 'dead']>([
    ['nothing', () => null, 'drops'],
    ['a text', () => 'transaction', 'drops'],
    ['an empty list', () => [], 'drops'],
    ['an error', () => ({ error: { code: 1, message: 'no' } }), 'drops'],
    ['no meta', ({ transaction }) => ({ slot: 1, transaction, meta: null }), 'drops'],
    ['a failed one', (answer) => ({ ...answer, meta: { ...answer.meta, err: 'InsufficientFunds' } }), 'drops'],
    ['a version of tomorrow', (answer) => ({ ...answer, version: 7 }), 'dead'],
    ['no slot', ({ transaction, meta }) => ({ transaction, meta }), 'dead'],
    ['a message that is a number', (answer) => ({ ...answer, transaction: { signatures: [], message: 1 } }), 'dead'],
    ['bytes that are no transaction', (answer) => ({ ...answer, transaction: ['AAAA', 'base64'] }), 'dead'],
    ['text that is no base64', (answer) => ({ ...answer, transaction: ['%%%', 'base64'] }), 'dead'],
    [
      'a signature too short',
      (answer) => ({ ...answer, transaction: { ...answer.transaction, signatures: ['abc'] } }),
      'dead',
    ],
    [
      'too many log lines',
      (answer) => ({ ...answer, meta: { ...answer.meta, logMessages: Array(20_001).fill('x') } }),
      'dead',
    ],
  ])('%s', async (_, change, kind) => {
    const good = real(2);
    const [bad, after] = await submitAll([change(real(0)), good]);
    expect(bad).toEqual({ events: 0, drops: 0, dead: 0, [kind]: 1 });
    expect(after!.events).toBeGreaterThan(0);
    expect(await engines.deadLetters()).toHaveLength(kind === 'dead' ? 1 : 0);
  });

  test('repeated and out of order: each event once, nothing stops', async () => {
    const answers = loadTransactions().map(({ answer }) => answer);
    await submitAll([...answers.toReversed(), ...answers]);
    const perPartition = await Promise.all([0, 1, 2, 3].map((partition) => engines.events(partition)));
    for (const events of perPartition) expect(new Set(events.map(eventId)).size).toBe(events.length);
  });

  test.each([31, 32, 33])(
    'real transactions broken at random, seed %i: all accounted for, the stream goes on',
    async (seed) => {
      const dice = createPrng([seed, 1, 2]);
      const originals = loadTransactions().map(({ answer }) => answer);
      const broken = Array.from({ length: 200 }, () => breakSomewhere(dice.pick(originals), dice));
      const accounts = await submitAll([...broken, originals[2]]);
      expect(accounts).toHaveLength(201);
      for (const { events, drops, dead } of accounts) expect(events + drops + dead).toBeGreaterThan(0);
      expect(accounts.at(-1)!.events).toBeGreaterThan(0);
      expect(await engines.metric('mintscope_ingest_dead_letters_total', { reason: 'internal_error' })).toBe(0);
      expect((await engines.deadLetters()).length).toBeGreaterThan(0);
    },
  );
});

/** Changes one place deep inside: another type, a cut or longer text, a huge or negative number, a missing field. */
function breakSomewhere(original: unknown, dice: ReturnType<typeof createPrng>): unknown {
  const copy: unknown = structuredClone(original);
  let at = copy;
  for (let depth = 1 + dice.below(7); ; depth--) {
    if (typeof at !== 'object' || at === null) return copy;
    const keys = Object.keys(at);
    if (keys.length === 0) return copy;
    const key = dice.pick(keys);
    const inner: unknown = Reflect.get(at, key);
    if (depth === 0 || typeof inner !== 'object' || inner === null) {
      Reflect.set(at, key, breakValue(inner, dice));
      return copy;
    }
    at = inner;
  }
}

function breakValue(value: unknown, dice: ReturnType<typeof createPrng>): unknown {
  const strange = [null, undefined, -1, 2 ** 64, 1.5, '', 'x'.repeat(5_000), [], {}, true, Number.MAX_SAFE_INTEGER];
  if (typeof value === 'string' && value.length > 0 && dice.chance(0.5))
    return value.slice(0, dice.below(value.length));
  return dice.pick(strange);
}
