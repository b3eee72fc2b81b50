import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RunningIngest } from '../../service.ts';
import { startIngest } from '../../service.ts';
import type { TestEngines } from '../../testing/open-test-engines.ts';
import { createPoolBook } from '../pool-book.ts';
import { createWebhookSource, type WebhookOptions } from '../webhook.ts';

export const webhookSecret = 'correct horse battery staple';

export interface RunningWebhook {
  ingest: RunningIngest;
  port: number;
}

/** Ingest with the webhook as its only source, on a free port. */
export async function startWebhook(
  engines: TestEngines,
  options: Partial<WebhookOptions> = {},
): Promise<RunningWebhook> {
  let port = 0;
  const source = createWebhookSource({
    host: '127.0.0.1',
    port: 0,
    secret: webhookSecret,
    maxBytes: 4 * 1024 * 1024,
    pools: createPoolBook(),
    ...engines,
    onListening(listening) {
      port = listening;
    },
    ...options,
  });
  const { config, log } = engines;
  const signal = new AbortController().signal;
  const ingest = await startIngest({ config, engines, log, signal, sources: [source] });
  return { ingest, port };
}

/** A delivery that is taken without an event: one transaction whose outcome is not told. */
export const emptyDelivery = JSON.stringify([{ transaction: null, meta: null }]);

/** The head of a delivery; `more` are further header lines. */
export function deliveryHead(more: readonly string[], secret = webhookSecret): string {
  return ['POST / HTTP/1.1', 'host: x', `authorization: ${secret}`, ...more, '', ''].join('\r\n');
}

/** A connection of bytes: what was answered so far, and all of it once the server has ended it. */
export interface RawConnection {
  socket: Socket;
  answer(): string;
  ended: Promise<string>;
}

export function openRaw(port: number, bytes: string, localAddress = '127.0.0.1'): RawConnection {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  return { socket, answer: () => text, ended: once(socket, 'close').then(() => text) };
}

/** One delivery over a connection of its own; the status it was answered, 0 when the connection ended without. */
export async function deliver(port: number, body: string, localAddress?: string): Promise<number> {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const { ended } = openRaw(port, `${deliveryHead(['connection: close', length])}${body}`, localAddress);
  return statusOf(await ended);
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
