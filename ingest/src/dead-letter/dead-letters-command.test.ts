import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDurableAppend } from '../append/append-durably.ts';
import { loadTransactions, transactionsMissing } from '../sources/testing/load-transactions.ts';
import { toEnhanced } from '../sources/testing/to-enhanced.ts';
import { makeTrade } from '../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { createDeadLetterWriter, type DeadInput } from './dead-letter-writer.ts';
import { deadLettersCommand } from './dead-letters-command.ts';
import { listDeadLetters } from './list-dead-letters.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

let engines: TestEngines;
beforeEach(async () => {
  engines = await openTestEngines();
});
afterEach(() => engines.close());

async function keep(...inputs: Partial<DeadInput>[]): Promise<void> {
  const signal = new AbortController().signal;
  const append = createDurableAppend({ ...engines, signal, onFailure: () => undefined });
  const writer = createDeadLetterWriter({ append, now: () => 1_700_000_000_000 });
  for (const input of inputs) {
    await writer.write({ source: 'solana', reason: 'event_invalid', payload: '', detail: 'detail', ...input });
  }
}

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await deadLettersCommand(args, engines, (line) => lines.push(line));
  return { code, lines };
}

test('lists the newest first, by reason when asked, and never lets a payload speak to the terminal', async () => {
  await keep(
    { detail: 'first' },
    { reason: 'too_large', detail: 'big', payload: 'x'.repeat(100_000) },
    { detail: 'last \u001b[31m', payload: '\u001b]0;title\u0007text' },
  );
  const { code, lines } = await run('list', '--payload', '--limit', '2');
  expect(code).toBe(0);
  expect(lines[0]).toBe('#2  2023-11-14T22:13:20.000Z  solana  event_invalid  (14 bytes)  last  [31m');
  expect(lines[1]).toBe(' ]0;title text');
  expect(lines[2]).toContain('#1  2023-11-14T22:13:20.000Z  solana  too_large  (65536 bytes, cut)  big');
  expect(lines.at(-1)).toBe('2 shown, newest first.');
  expect((await run('list', '--reason', 'too_large')).lines).toHaveLength(2);
  expect((await run('list', '--reason', 'other')).lines).toEqual(['No dead letters.']);
});

test('lists more than one page', async () => {
  await keep(...Array.from({ length: 200 }, (_, i) => ({ detail: `number ${i}` })));
  const letters = await listDeadLetters(engines.eventLog, { limit: 150 });
  expect(letters.map(({ offset }) => offset)).toEqual(Array.from({ length: 150 }, (_, i) => 199 - i));
});

test.each([[[]], [['remove']], [['list', '--limit', 'many']], [['list', 'all']], [['list', '--colour']]])(
  'asked with %j it explains itself',
  async (args) => {
    const { code, lines } = await run(...args);
    expect(code).toBe(2);
    expect(lines[0]).toMatch(/^Usage: dead-letters list/);
  },
);

test('replay appends what works now, tells what does not, and may be repeated', async () => {
  const event = makeTrade(1);
  const decided = toControlEvent(defaultParameters(), { id: 1, decidedAtMs: 0 });
  await keep(
    { payload: encodeEventLine(event) },
    { reason: 'json_invalid', payload: '{"v":1,' },
    { reason: 'transaction_unavailable', payload: JSON.stringify({ signature: 'abc', slot: 1 }) },
    { reason: 'impossible_amount', payload: encodeEventLine(makeTrade(2)) },
    { reason: 'too_large', payload: 'x'.repeat(100_000) },
    { reason: 'shape_invalid', payload: '{"transaction":{"message":7},"meta":{}}' },
    { source: 'scoring:0', payload: Buffer.from(encodeControlEvent(decided)).toString() },
  );
  const signal = new AbortController().signal;
  const counts = await replayDeadLetters(engines.eventLog, { log: engines.log, signal, now: () => 1_700_010_000_000 });
  expect(counts).toEqual({
    letters: 7,
    recovered: 1,
    truncated: 1,
    events: 1,
    stillDead: { json_invalid: 1, transaction_unavailable: 1, impossible_amount: 1, shape_invalid: 1, not_an_event: 1 },
  });
  expect(await engines.events()).toEqual([{ ...event, receivedAtMs: 1_700_010_000_000 }]);
  expect((await run('replay', '--reason', 'impossible_amount')).lines[0]).toBe(
    '1 dead letters read: 1 recovered, 1 events appended.',
  );
  expect((await run('replay')).lines).toContain('1 still dead: json_invalid');
  expect(new Set((await engines.events()).map(({ signature }) => signature)).size).toBe(2);
});

test('replay goes on behind a letter that nests too deep', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  await keep({ payload: `{"v":1,"type":${deep}}` }, { payload: encodeEventLine(makeTrade(1)) });
  expect((await run('replay')).lines).toEqual([
    '2 dead letters read: 1 recovered, 1 events appended.',
    '1 still dead: too_deep',
  ]);
});

test.skipIf(transactionsMissing)(
  `replay reads transactions in raw and enhanced form ${transactionsMissing ?? ''}`,
  async () => {
    const transaction = loadTransactions().find(({ mentions }) =>
      mentions.includes('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'),
    );
    await keep(
      { reason: 'internal_error', payload: JSON.stringify(transaction!.answer) },
      { source: 'webhook', reason: 'internal_error', payload: JSON.stringify([toEnhanced(transaction!)]) },
    );
    const { lines } = await run('replay');
    expect(lines[0]).toMatch(/^2 dead letters read: 2 recovered, [1-9]\d* events appended\.$/);
    expect((await engines.events())[0]).toMatchObject({ signature: transaction!.signature, source: 'solana' });
  },
);
