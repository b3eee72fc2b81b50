import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestEngines, type TestEngines } from '../../testing/open-test-engines.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { deliver, emptyDelivery, type RunningWebhook, startWebhook } from '../testing/webhook-senders.ts';
import type { WebhookLimits } from './webhook-limits.ts';

let engines: TestEngines;
let webhook: RunningWebhook;
const sockets = new Set<Socket>();
let left = false;
const comeAgainMs = 500;
beforeEach(async () => {
  left = false;
  engines = await openTestEngines();
});
afterEach(async () => {
  left = true;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  sockets.clear();
  await webhook.ingest.close();
  await engines.close();
});

const ended = (reason: string) => engines.metric('mintscope_ingest_webhook_ended_total', { reason });

/** Strangers that come again a moment after they are ended, for as long as the test goes on: some 1,000 a second. */
function holdOn(count: number, addressOf: (i: number) => string): { opened: () => number } {
  let opened = 0;
  const open = (i: number) => {
    const socket = connect({ host: '127.0.0.1', port: webhook.port, localAddress: addressOf(i) });
    sockets.add(socket);
    socket.once('connect', () => {
      opened += 1;
      socket.write(says[i % says.length]!);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      setTimeout(() => left || open(i), comeAgainMs);
    });
  };
  for (let i = 0; i < count; i++) open(i);
  return { opened: () => opened };
}

const senders = '127.0.0.1';
const says = ['', 'POST / HTTP/1.1\r\nhost: x\r\nauthorization: correct'];
const fromEight = (i: number) => `127.0.0.${2 + (i % 8)}`;
const tight = { strangersOfAddress: 256, strangers: 512 };
const places: [string, (i: number) => string, Partial<WebhookLimits>, string | undefined][] = [
  ['eight addresses', fromEight, {}, undefined],
  ["the sender's own address", () => senders, {}, undefined],
  ['eight addresses, with less room than they want', fromEight, tight, 'strangers_full'],
  ["the sender's own address, with less room than they want", () => senders, tight, 'address_full'],
];

describe('1,000 strangers that hold what they can', () => {
  test.each(places)(
    'in silence or with half a head, from %s: each delivery of the sender is answered 200',
    async (_, addressOf, limits, reason) => {
      webhook = await startWebhook(engines, { limits });
      const strangers = holdOn(1_000, addressOf);
      await waitFor(() => strangers.opened() >= 1_000, 'all of them have connected');
      for (let i = 0; i < 10; i++) expect(await deliver(webhook.port, emptyDelivery, senders)).toBe(200);
      const { detail } = webhook.ingest.state().sources.webhook!;
      expect(detail).toMatchObject({ known: expect.any(Number), strangers: expect.any(Number) });
      if (!reason) return;
      expect(detail).toMatchObject({ ended: { [reason]: expect.any(Number) } });
      expect(await ended(reason)).toBeGreaterThan(0);
    },
  );
});
