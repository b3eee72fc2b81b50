import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function collect() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', 'made-up', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, log };
}

test('a line tells service, instance, level as text and the time as ISO 8601', () => {
  const { lines, log } = collect();
  log.child({ requestId: 'r1' }).warn('hello');
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'made-up',
      instance: expect.stringMatching(new RegExp(`.+-${process.pid}$`)),
      requestId: 'r1',
      msg: 'hello',
    },
  ]);
});

test('secrets do not show, also not within requests and errors', () => {
  const { lines, log } = collect();
  const error = Object.assign(new Error('refused'), { password: 'hidden', options: { token: 'hidden' } });
  log.info({ password: 'hidden', request: { headers: { authorization: 'hidden', cookie: 'hidden' } } }, 'one');
  log.info({ headers: { 'set-cookie': ['hidden'], 'x-api-key': 'hidden', accept: 'shown' } }, 'two');
  log.error({ err: error }, 'three');
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain('hidden');
  expect(lines[1]).toMatchObject({ headers: { accept: 'shown', 'x-api-key': '***' } });
});
