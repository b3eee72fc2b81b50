import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { describeFailure } from './health-check.ts';
import { type EngineWatch, watchEngines } from './watch-engines.ts';

const watches: EngineWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
});

/** Watches one thing that is as ill as it is told to be, often enough for a test. */
function watch(
  health: () => Promise<void>,
  options: { everyMs?: number; timeoutMs?: number; secrets?: string[] } = {},
) {
  const lines: { level: string; msg: string; engine: string }[] = [];
  const log = createLogger('info', 'test', { write: (line) => lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const watched = watchEngines({ engines: {}, log, metrics, everyMs: 60_000, timeoutMs: 100, ...options });
  watched.add('madeUp', health);
  watches.push(watched);
  const gauge = async (name: string) =>
    Number(new RegExp(`^${name}\\{engine="madeUp"\\} (.*)$`, 'm').exec(await metrics.expose())?.[1]);
  return { watched, lines, gauge };
}

describe('watched engines', () => {
  it('are asked once, however many want to know', async () => {
    let asked = 0;
    const { watched } = watch(async () => {
      asked += 1;
    });
    const reports = await Promise.all(Array.from({ length: 50 }, () => watched.read()));
    await watched.read();
    expect(asked).toBe(1);
    expect(new Set(reports).size).toBe(1);
    expect(reports[0]).toEqual({ madeUp: { ok: true, latencyMs: expect.any(Number), detail: 'ok' } });
  });

  it('tell of illness and recovery once each, and in the metrics', async () => {
    let ill = false;
    const { lines, gauge } = watch(
      async () => {
        if (ill) throw new EngineError('ENGINE_UNREACHABLE', 'connection refused');
      },
      { everyMs: 10 },
    );
    const patience = { timeout: 100_000 };
    await vi.waitFor(async () => expect(await gauge('mintscope_engine_up')).toBe(1), patience);
    expect(await gauge('mintscope_engine_check_seconds')).toBeGreaterThanOrEqual(0);
    expect(lines).toEqual([]);
    ill = true;
    await vi.waitFor(async () => expect(await gauge('mintscope_engine_up')).toBe(0), patience);
    ill = false;
    await vi.waitFor(async () => expect(await gauge('mintscope_engine_up')).toBe(1), patience);
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
      'error madeUp is ill: ENGINE_UNREACHABLE: connection refused',
      expect.stringMatching(/^info madeUp is well again after \d+ s$/),
    ]);
  });

  it('answer in bounded time when an engine hangs, which is not asked again meanwhile', async () => {
    let asked = 0;
    const hung = () => {
      asked += 1;
      return new Promise<void>(() => undefined);
    };
    const { watched } = watch(hung, { timeoutMs: 20 });
    const { madeUp } = await watched.read();
    expect(madeUp).toMatchObject({
      ok: false,
      latencyMs: null,
      detail: expect.stringMatching(/^no answer for \d+ ms$/),
    });
    let again = await watched.read();
    while (again.madeUp === madeUp) again = await watched.read();
    expect(again.madeUp?.ok).toBe(false);
    expect(asked).toBe(1);
  });

  it('that throw at once are ill, and do not end the process', async () => {
    const { watched } = watch(() => {
      throw new Error('a defect');
    });
    expect(await watched.read()).toMatchObject({ madeUp: { ok: false, detail: 'a defect' } });
  });
});

describe('the detail of a failure', () => {
  it.each([
    [new Error('WRONGPASS for hunter2\nat more'), 'WRONGPASS for ***'],
    [new Error('connect http://default:letmein@host:8123/x'), 'connect http://***@host:8123/x'],
    [new EngineError('CREDENTIALS_REFUSED', 'refused'), 'CREDENTIALS_REFUSED: refused'],
    ['a string', 'a string'],
    [new Error(''), 'failed'],
    [new Error('x'.repeat(5000)), 'x'.repeat(300)],
  ])('%s', (error, expected) => {
    expect(describeFailure(error, ['hunter2'])).toBe(expected);
  });
});
