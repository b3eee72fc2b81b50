import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestEngines, type TestEngines } from '../../testing/open-test-engines.ts';
import { waitFor } from '../../testing/wait-for.ts';
import {
  deliver,
  deliveryHead,
  emptyDelivery,
  openRaw,
  type RawConnection,
  type RunningWebhook,
  startWebhook,
  statusOf,
} from '../testing/webhook-senders.ts';
import type { WebhookLimits } from './webhook-limits.ts';

let engines: TestEngines;
let webhook: RunningWebhook;
let connections: RawConnection[];
beforeEach(async () => {
  connections = [];
  engines = await openTestEngines();
});
afterEach(async () => {
  for (const { socket } of connections) socket.destroy();
  await webhook.ingest.close();
  await engines.close();
});

const ended = (reason: string) => engines.metric('mintscope_ingest_webhook_ended_total', { reason });
const open = (kind: string) => engines.metric('mintscope_ingest_webhook_connections', { kind });

async function start(limits: Partial<WebhookLimits>, maxBytes?: number): Promise<void> {
  webhook = await startWebhook(engines, { limits: { checkMs: 20, ...limits }, ...(maxBytes ? { maxBytes } : {}) });
}

function say(bytes: string): RawConnection {
  const connection = openRaw(webhook.port, bytes);
  connections.push(connection);
  return connection;
}

/** Says one byte after the other for as long as the connection lasts. */
function trickle({ socket }: RawConnection, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text.charAt(at++ % text.length)), 10);
  socket.once('close', () => clearInterval(timer));
}

const lengthOf = (body: string) => `content-length: ${body.length}`;
const whole = (body: string) => `${deliveryHead([lengthOf(body)])}${body}`;
const padded = (bytes: number) => emptyDelivery.padEnd(bytes);

describe('time', () => {
  test('a head must be complete soon, whether it comes byte by byte or not at all', async () => {
    await start({ headMs: 200 });
    const silent = say('');
    const slow = say('');
    trickle(
      slow,
      'POST / HTTP/1.1\r\nx: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
    );
    expect(statusOf(await silent.ended)).toBe(408);
    expect(statusOf(await slow.ended)).toBe(408);
    expect(await ended('timeout')).toBe(2);
    await waitFor(async () => (await open('stranger')) === 0, 'none of them is left');
  });

  test('a body that comes byte by byte is refused; one that comes slowly but comes is taken', async () => {
    await start({ bodyGraceMs: 500, bodyBytesPerSecond: 100 });
    const body = padded(20_000);
    const slow = say(`${deliveryHead(['connection: close', lengthOf(body)])}${body.slice(0, 10_000)}`);
    const stuck = say(deliveryHead([lengthOf(body)]));
    trickle(stuck, ' ');
    expect(statusOf(await stuck.ended)).toBe(408);
    expect(await ended('body_too_slow')).toBe(1);
    expect(slow.answer()).toBe('');
    slow.socket.write(body.slice(10_000));
    expect(statusOf(await slow.ended)).toBe(200);
  });

  test('a chunked body whose end never comes is refused', async () => {
    await start({ bodyGraceMs: 100 });
    const { ended: answer } = say(`${deliveryHead(['transfer-encoding: chunked'])}2\r\n[]\r\n0\r\n`);
    expect(statusOf(await answer)).toBe(408);
  });

  test('a request has a last moment, whatever its progress', async () => {
    await start({ requestMs: 300, headMs: 300, bodyBytesPerSecond: 1 });
    const connection = say(deliveryHead(['content-length: 100000']));
    trickle(connection, ' ');
    expect(statusOf(await connection.ended)).toBe(408);
    expect(await ended('timeout')).toBe(1);
  });
});

describe('room for bodies', () => {
  test('is not held by a slow sender that others wait for', async () => {
    const maxBytes = 65_536;
    await start({ bodiesAtOnce: 1, bodyGraceMs: 500, bodyBytesPerSecond: 1 }, maxBytes);
    const slow = say(`${deliveryHead([`content-length: ${maxBytes}`])}${' '.repeat(5_000)}`);
    await waitFor(async () => (await open('known')) === 1, 'the slow one is known');
    expect(await deliver(webhook.port, padded(maxBytes))).toBe(200);
    expect(statusOf(await slow.ended)).toBe(503);
    expect(slow.answer()).toMatch(/retry-after: 1/i);
    expect(await ended('room_needed')).toBe(1);
  });

  test('is not held by strangers, who are answered before their body', async () => {
    await start({ bodiesAtOnce: 1 }, 65_536);
    const strangers = Array.from({ length: 5 }, () => say(deliveryHead(['content-length: 65536'], 'a guess')));
    for (const { ended: answer } of strangers) expect(statusOf(await answer)).toBe(401);
    expect(await deliver(webhook.port, padded(65_536))).toBe(200);
  });
});

describe('connections', () => {
  test('of a known sender stay between deliveries; the one idle for longest makes room for the newest', async () => {
    await start({ known: 2 });
    const first = say(whole(emptyDelivery));
    await waitFor(() => statusOf(first.answer()) === 200, 'the first is answered');
    const second = say(whole(emptyDelivery));
    await waitFor(() => statusOf(second.answer()) === 200, 'the second is answered');
    expect(await open('known')).toBe(2);
    first.socket.write(whole(emptyDelivery));
    await waitFor(() => first.answer().split('HTTP/1.1 200').length === 3, 'the first is answered again');
    expect(await deliver(webhook.port, emptyDelivery)).toBe(200);
    await second.ended;
    expect(await ended('known_full')).toBe(1);
    expect(first.socket.destroyed).toBe(false);
  });

  test('that are all busy send the newest away for a moment', async () => {
    await start({ known: 1 });
    const busy = say(`${deliveryHead(['connection: close', lengthOf(emptyDelivery)])}[`);
    await waitFor(async () => (await open('known')) === 1, 'the first is known');
    expect(await deliver(webhook.port, emptyDelivery)).toBe(503);
    expect(await ended('known_busy')).toBe(1);
    busy.socket.write(emptyDelivery.slice(1));
    expect(statusOf(await busy.ended)).toBe(200);
    expect(await deliver(webhook.port, emptyDelivery)).toBe(200);
  });

  test('of strangers end with their answer, and what they pipelined is not looked at', async () => {
    await start({});
    const { ended: answer } = say(deliveryHead(['content-length: 0'], 'a guess').repeat(50));
    expect((await answer).match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
    expect(await ended('wrong_secret')).toBe(1);
  });

  test('too many wrong secrets of an address are answered 429, and never keep the right one out', async () => {
    await start({ wrongSecretsPerMinute: 3 });
    const guess = () => say(deliveryHead(['content-length: 0'], 'a guess')).ended.then(statusOf);
    const statuses = [await guess(), await guess(), await guess(), await guess(), await guess()];
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(await deliver(webhook.port, emptyDelivery)).toBe(200);
    expect(await ended('throttled')).toBe(2);
    expect(await engines.metric('mintscope_ingest_webhook_answers_total', { status: '200' })).toBe(1);
    const other = openRaw(webhook.port, deliveryHead(['content-length: 0'], 'a guess'), '127.0.0.2');
    expect(statusOf(await other.ended)).toBe(401);
  });
});

test('a sender that reads no answer holds up no other', async () => {
  await start({});
  const deaf = say('');
  deaf.socket.pause();
  for (let i = 0; i < 5; i++) {
    deaf.socket.write(whole(emptyDelivery).repeat(200));
    expect(await deliver(webhook.port, emptyDelivery)).toBe(200);
  }
});
