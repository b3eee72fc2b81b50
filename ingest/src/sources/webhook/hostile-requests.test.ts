import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEngines, type TestEngines } from '../../testing/open-test-engines.ts';
import { waitFor } from '../../testing/wait-for.ts';
import {
  deliver,
  deliveryHead,
  emptyDelivery,
  openRaw,
  type RunningWebhook,
  startWebhook,
  statusOf,
} from '../testing/webhook-senders.ts';

let engines: TestEngines;
let webhook: RunningWebhook;
beforeAll(async () => {
  engines = await openTestEngines();
  webhook = await startWebhook(engines);
});
afterAll(async () => {
  await webhook.ingest.close();
  await engines.close();
});

const chunked = deliveryHead(['transfer-encoding: chunked']);
const size = emptyDelivery.length.toString(16);
const chunk = `${size}\r\n${emptyDelivery}\r\n`;
const sized = deliveryHead([`content-length: ${emptyDelivery.length}`]);
const taken = () => engines.metric('mintscope_ingest_drops_total', { reason: 'meta_missing' });

test.each<[string, string, number]>([
  ['text after the last chunk', `${chunked}${chunk}0\r\ngarbage\r\n\r\n`, 400],
  ['a trailer that is none', `${chunked}${chunk}0\r\nbad trailer: x\r\n\r\n`, 400],
  ['line feeds for line ends in chunks', `${chunked}${size}\n${emptyDelivery}\n0\n\n`, 400],
  ['a line feed after the last chunk', `${chunked}${chunk}0\n\n`, 400],
  ['a chunk longer than it says', `${chunked}2\r\n${emptyDelivery}\r\n0\r\n\r\n`, 400],
  ['a chunk size with a sign', `${chunked}+${size}\r\n${emptyDelivery}\r\n0\r\n\r\n`, 400],
  ['a chunk size beyond 64 bits', `${chunked}fffffffffffffffff\r\n`, 400],
  ['line feeds in the head', sized.replaceAll('\r\n', '\n') + emptyDelivery, 400],
  ['two kinds of length', deliveryHead(['transfer-encoding: chunked', 'content-length: 2']), 400],
  ['the same, the other way round', deliveryHead(['content-length: 2', 'transfer-encoding: chunked']), 400],
  ['two lengths', deliveryHead(['content-length: 2', 'content-length: 3']), 400],
  ['a length with a sign', deliveryHead(['content-length: +2']), 400],
  ['an encoding that is not chunked', deliveryHead(['transfer-encoding: xchunked']), 400],
  ['a space before a colon', deliveryHead(['content-length : 2']), 400],
  ['a folded header', deliveryHead(['x: y', ' z']), 400],
  ['a NUL in a header', deliveryHead(['x: y\0z']), 400],
  ['no host', deliveryHead(['content-length: 0']).replace('host: x\r\n', ''), 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a head that is too large', deliveryHead([`x: ${'y'.repeat(10_000)}`]), 431],
  ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n', 0],
  ['a wrong secret that would upgrade', deliveryHead(['connection: upgrade', 'upgrade: websocket'], 'a guess'), 401],
  ['a wrong secret that waits for 100', deliveryHead(['expect: 100-continue', 'content-length: 9'], 'a guess'), 401],
  ['a wrong secret that expects more', deliveryHead(['expect: tea', 'content-length: 9'], 'a guess'), 401],
  ['more expected than 100', deliveryHead(['expect: tea', 'content-length: 9']), 417],
])('%s is refused and ends the connection', async (_, bytes, status) => {
  const before = await taken();
  expect(statusOf(await openRaw(webhook.port, bytes).ended)).toBe(status);
  expect(await taken()).toBe(before);
  expect(await deliver(webhook.port, emptyDelivery)).toBe(200);
});

test.each([
  ['in chunks, with an extension and a trailer', `${chunked}${size};a=b\r\n${emptyDelivery}\r\n0\r\nx: y\r\n\r\n`],
  ['by a sender that has closed its side', `${sized}${emptyDelivery}`],
])('a delivery %s is taken', async (_, bytes) => {
  const { socket, answer, ended } = openRaw(webhook.port, bytes);
  socket.end();
  expect(statusOf(await ended)).toBe(200);
  expect(answer()).toContain('"drops":1');
});

test('a sender that waits for 100 is told so after its secret was found right', async () => {
  const head = deliveryHead(['connection: close', 'expect: 100-continue', `content-length: ${emptyDelivery.length}`]);
  const { socket, answer, ended } = openRaw(webhook.port, head);
  await waitFor(() => answer() === 'HTTP/1.1 100 Continue\r\n\r\n', 'it is told to go on');
  socket.write(emptyDelivery);
  expect(await ended).toMatch(/HTTP\/1\.1 200 OK/);
});

test('deliveries sent one behind the other without waiting are each answered', async () => {
  const { socket, answer } = openRaw(webhook.port, `${sized}${emptyDelivery}`.repeat(5));
  await waitFor(() => answer().split('HTTP/1.1 200').length === 6, 'all five are answered');
  socket.destroy();
});

test('a sender that goes away in the middle leaves no trace but the connection', async () => {
  const { socket } = openRaw(webhook.port, `${sized}[`);
  const known = () => engines.metric('mintscope_ingest_webhook_connections', { kind: 'known' });
  await waitFor(async () => (await known()) === 1, 'its secret was seen');
  socket.destroy();
  await waitFor(async () => (await known()) === 0, 'it is gone');
  expect(await engines.deadLetters()).toEqual([]);
});
