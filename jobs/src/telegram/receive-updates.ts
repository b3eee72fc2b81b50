import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { Records } from '@mintscope/records/records';
import { keepUpdates } from '@mintscope/records/telegram/keep-updates';
import { readUpdate } from '@mintscope/records/telegram/kept-update';

export interface ReceiverOptions {
  records: Records;
  host: string;
  port: number;
  secret: string;
  log: Logger;
  now(): number;
}

/** An update of a text is 30 KB at the most. */
const mostBytes = 256 * 1024;
const requestMs = 10_000;
const mostConnections = 100;
/** Calls under way when it is closed are waited for so long (ms). */
const closeMs = 3_000;

/** What cannot be listened to is a setting's to mend. */
export class ReceiverError extends Error {
  readonly code = 'RECEIVER_CANNOT_LISTEN';
}

/**
 * Takes the calls that Telegram makes with updates: they are kept before they are answered, and Telegram repeats what was not
 * answered with 200. Its secret stands in a header of each call. @throws ReceiverError
 */
export async function openReceiver(options: ReceiverOptions): Promise<RunningService & { port: number }> {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (request, response) => {
    receive(options, request).then(
      (status) => response.writeHead(status, status === 200 ? {} : { connection: 'close' }).end(),
      (error: unknown) => {
        options.log.warn({ err: error }, 'an update of Telegram was not kept; it is told again');
        response.writeHead(503, { connection: 'close' }).end();
      },
    );
  });
  server.maxConnections = mostConnections;
  const port = await listen(server, options);
  return {
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), closeMs);
      await closed.finally(() => clearTimeout(timer));
    },
  };
}

async function receive({ records, secret, now }: ReceiverOptions, request: IncomingMessage): Promise<number> {
  if (!isSecret(request.headers['x-telegram-bot-api-secret-token'], secret)) return 401;
  if (request.method !== 'POST') return 405;
  const body = await readBody(request);
  if (body === null) return 413;
  const value = parse(body);
  if (value === undefined) return 400;
  const update = readUpdate(value);
  // The rest is nothing to us: told 200, Telegram tells it no more.
  if (update) await keepUpdates(records, [update], now());
  return 200;
}

/** The time it takes does not tell how much of it is right. */
function isSecret(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(secret));
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listen(server: Server, { host, port }: ReceiverOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: Error) =>
      reject(
        new ReceiverError(`MINTSCOPE_TELEGRAM_WEBHOOK_PORT: cannot listen on ${host}:${port} (${cause.message}).`, {
          cause,
        }),
      ),
    );
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}
