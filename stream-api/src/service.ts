import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@mintscope/engines/config';
import type { Engines, RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { limits } from '@mintscope/schemas/limits';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { Api } from './api.ts';
import { identifyCaller, originAllowed } from './auth/access.ts';
import { createDispatch } from './http/dispatch.ts';
import { errorReply } from './http/reply.ts';
import { type Feed, startFeed } from './live/feed.ts';
import { createLiveHub, type HubSettings } from './live/hub.ts';
import { findRow } from './queries/stored-documents.ts';
import { routes } from './routes/routes.ts';
import { createPages } from './static/serve-pages.ts';
import { openTransport } from './transport/open-transport.ts';
import type { HttpReply, HttpRequest, Transport } from './transport/transport.ts';

export interface StreamApiOptions {
  config: Config;
  engines: Engines;
  log: Logger;
  signal: AbortSignal;
  /** Folder of the built dashboard; without one only the interface is served. */
  staticDir?: string;
  live?: Partial<HubSettings>;
}

const socketPath = '/ws';
/** Messages stay far below: a first message holds 500 rows of at most some KB. */
const maxBufferedBytes = 8 * 1024 * 1024;
const idleTimeoutSeconds = 60;

/** REST, pages and the live feed. Resolves when it listens; the topics must exist. */
export async function startStreamApi(options: StreamApiOptions): Promise<RunningService & { port: number }> {
  const { config, engines, log, signal } = options;
  const now = () => Date.now();
  const hub = createLiveHub({
    log,
    metrics: engines.metrics,
    now,
    loadRow: (address) => findRow(engines.stateStore, address),
    settings: options.live,
  });
  const feed = await startFeed({ engines, hub, log, signal });
  let transport: Transport | null = null;
  const api: Api = {
    engines,
    hub,
    feedLag: feed.lag,
    feedFailure: feed.failure,
    parameters: defaultParameters(),
    transport: () => transport?.name ?? 'none',
    version: await readVersion(),
    startedAtMs: now(),
    now,
  };
  const onRequest = createDispatch({
    routes,
    api,
    log,
    metrics: engines.metrics,
    servePage: createPages(options.staticDir),
  });
  const listening = await openTransport(
    config.api.transport,
    {
      host: config.api.host,
      port: config.api.port,
      socketPath,
      onRequest,
      refuseSocket,
      onSocket: (socket, request) => hub.connect(socket, identifyCaller(request)),
      maxMessageBytes: limits.clientMessageBytes,
      maxBufferedBytes,
      idleTimeoutSeconds,
    },
    log,
  ).catch(async (error) => {
    hub.close();
    await feed.close();
    throw error;
  });
  transport = listening;
  log.info({ host: config.api.host, port: listening.port, transport: listening.name }, 'stream-api listens');
  return { port: listening.port, close: once(() => shutDown(listening, hub, feed)) };
}

async function shutDown(transport: Transport, hub: { close(): void }, feed: Feed): Promise<void> {
  hub.close();
  await transport.close();
  await feed.close();
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

function refuseSocket(request: HttpRequest): HttpReply | null {
  if (originAllowed(request)) return null;
  return errorReply(403, { error: 'FORBIDDEN', message: 'This origin may not open the live feed.', requestId: '' });
}

async function readVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
