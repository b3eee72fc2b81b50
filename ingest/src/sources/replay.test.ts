import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { limits } from '@mintscope/schemas/limits';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startIngest } from '../service.ts';
import { makeTokenCreated, makeTrade } from '../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { createReplaySource } from './replay.ts';
import { createPace } from './replay-pace.ts';
import { createReplayProgress, drawBar } from './replay-progress.ts';
import { splitLines } from './split-lines.ts';

let engines: TestEngines;
let file: string;

beforeEach(async () => {
  engines = await openTestEngines({ MINTSCOPE_PARTITIONS: '1' });
  file = join(engines.folder, 'events.ndjson');
});
afterEach(() => engines.close());

async function replay(speed: number): Promise<string> {
  let shown = '';
  const output = { isTTY: true, columns: 100, write: (text: string) => (shown += text) };
  const { config, log } = engines;
  const sources = [await createReplaySource({ file, speed, log, output })];
  const ingest = await startIngest({ config, engines, log, signal: new AbortController().signal, sources });
  await ingest.exhausted;
  await ingest.close();
  return shown;
}

test('flat out: every event in order, as it was recorded, with a bar to the end', async () => {
  const events: ChainEvent[] = [makeTokenCreated(0, { receivedAtMs: 5 })];
  for (let i = 1; i < 5_000; i++) events.push(makeTrade(i, { receivedAtMs: i }));
  await writeFile(file, events.map(encodeEventLine).join('\n'));
  const shown = await replay(0);
  const stored = await engines.events();
  expect(stored).toHaveLength(events.length);
  expect(stored.map(encodeEventLine).join()).toBe(events.map(encodeEventLine).join());
  expect(shown).toContain('100%  5,000 events');
  expect(shown.endsWith('\n')).toBe(true);
});

test('bad lines become dead letters with their number; the good ones go on', async () => {
  const good = [makeTrade(1), makeTrade(2)];
  const [first, second] = good.map(encodeEventLine);
  const huge = `{"v":1,"type":"${'x'.repeat(limits.lineBytes)}"}`;
  const tomorrow = first!.replace('"v":1', '"v":2');
  const strange = first!.replace('"buy"', '"hold"');
  await writeFile(file, [first, '{"v":1,', '', tomorrow, strange, huge, second, first].join('\r\n'));
  await replay(0);
  expect((await engines.events()).map((event) => ({ ...event, receivedAtMs: null }))).toEqual(good);
  const letters = (await engines.deadLetters()).map(({ reason, detail }) => [reason, detail.split(':')[0]]);
  expect(letters).toEqual([
    ['json_invalid', 'line 2'],
    ['version_unknown', 'line 4'],
    ['event_invalid', 'line 5'],
    ['too_large', 'line 6'],
  ]);
  expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'repeated_event' })).toBe(1);
});

test('a hundred times as fast as recorded takes no less than its time', async () => {
  const startedAt = Date.now();
  await writeFile(
    file,
    [makeTrade(1, { timeMs: 0 }), makeTrade(2, { timeMs: 20_000 })].map(encodeEventLine).join('\n'),
  );
  await replay(100);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(195);
  expect(await engines.events()).toHaveLength(2);
});

test.each([
  ['', /MINTSCOPE_REPLAY_FILE/],
  ['/nowhere/events.ndjson', /MINTSCOPE_REPLAY_FILE: .* cannot be read/],
])('a file %j is refused by the name of its setting', async (missing, message) => {
  await expect(createReplaySource({ file: missing, speed: 1, log: engines.log })).rejects.toThrow(message);
});

describe('pace', () => {
  const at = (timeMs: number | null, more: Partial<ReturnType<typeof makeTrade>> = {}) =>
    makeTrade(1, { timeMs, blockTime: null, ...more });

  test.each([
    ['as recorded', 1, [1_000, 1_000, 1_500, 3_000]],
    ['twice as fast', 2, [1_000, 1_000, 1_250, 2_000]],
    ['flat out', 0, [1_000, 1_000, 1_000, 1_000]],
  ])('%s', (_, speed, due) => {
    const pace = createPace(speed, 1_000);
    expect([at(50), at(50), at(550), at(2_050)].map(pace)).toEqual(due);
  });

  test('an older event and one without time wait for nothing', () => {
    const pace = createPace(1, 0);
    expect([at(100), at(900), at(300), at(null), at(1_000)].map(pace)).toEqual([0, 800, 800, 800, 900]);
  });

  test('acceptance stands in for event time, and block time for both', () => {
    const pace = createPace(1, 0);
    expect([at(null, { receivedAtMs: 5_000 }), at(null, { blockTime: 6 })].map(pace)).toEqual([0, 1_000]);
  });

  test('an event that claims to be of tomorrow is due when it was accepted', () => {
    const pace = createPace(1, 0);
    const claimed = at(72_000_000, { receivedAtMs: 1_500 });
    expect([at(1_000, { receivedAtMs: 1_200 }), claimed, at(2_000)].map(pace)).toEqual([0, 500, 1_000]);
  });
});

describe('lines', () => {
  async function lines(chunks: string[], maxBytes: number) {
    const input = async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk);
    };
    const found = [];
    for await (const line of splitLines(input(), maxBytes)) found.push(line);
    return found;
  }

  test('do not depend on how the stream is cut', async () => {
    const text = 'one\r\ntwo\n\nfour, longer\nlast';
    const whole = await lines([text], 100);
    expect(whole.map((line) => line.text)).toEqual(['one', 'two', '', 'four, longer', 'last']);
    expect(whole.at(-1)).toMatchObject({ number: 5, endByte: text.length });
    for (let cut = 1; cut < text.length; cut++) {
      expect(await lines([text.slice(0, cut), text.slice(cut)], 100)).toEqual(whole);
    }
    expect(await lines([...text], 100)).toEqual(whole);
  });

  test('above the limit are cut and marked', async () => {
    const found = await lines(['123', '4567', '\n12345\n'], 5);
    expect(found.map(({ text, oversized }) => [text, oversized])).toEqual([
      ['12345', true],
      ['12345', false],
    ]);
  });
});

test('the bar fits its terminal', () => {
  for (const columns of [10, 40, 80, 200]) {
    const bar = drawBar({ share: 0.5, events: 1_234_567, eventsPerSecond: 9_876, seconds: 3, columns });
    expect(bar.length).toBeLessThan(columns);
  }
  expect(drawBar({ share: 0.5, events: 10, eventsPerSecond: 5, seconds: 2, columns: 100 })).toMatch(
    /^replay \[#{20}-{20}] {2}50% {2}10 events {2}5\/s {2}2 s left$/,
  );
});

test('without a terminal progress goes to the log every few seconds, and at the end', () => {
  let nowMs = 0;
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(engines.log), { info: (fields: unknown) => logged.push(fields) });
  const output = { write: () => expect.fail('nothing is drawn') };
  const progress = createReplayProgress({ output, log, file: 'f', totalBytes: 100, now: () => nowMs });
  for (nowMs = 1_000; nowMs <= 6_000; nowMs += 1_000) progress.advance(nowMs / 100, 10);
  progress.finish();
  expect(logged).toEqual([
    { file: 'f', percent: 50, events: 50, eventsPerSecond: 10 },
    { file: 'f', percent: 60, events: 60, eventsPerSecond: 9 },
  ]);
});
