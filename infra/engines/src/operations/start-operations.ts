import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { EngineError } from '../engine-error.ts';
import type { RunningService } from '../engines.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { shareReading } from '../patience/share-reading.ts';
import { within } from '../patience/within.ts';
import { instanceName } from './identify-process.ts';
import { type EngineName, judgeHealth } from './judge-health.ts';
import type { HealthReport } from './watch-engines.ts';

/** What a service tells of itself on /health: plain values, no secrets. */
export type ServiceState = Readonly<Record<string, unknown>>;

export interface OperationsOptions {
  config: { ops: Pick<Config['ops'], 'host' | 'port'> };
  /** Of the service. */
  name: string;
  version: string;
  log: Logger;
  metrics: Metrics;
}

export interface ReadyService {
  health: { read(): Promise<HealthReport> };
  /** As `judgeHealth` has it. */
  needs?: readonly EngineName[] | undefined;
  state?(): ServiceState | Promise<ServiceState>;
}

export interface Operations extends RunningService {
  /** Where it listens; undefined when MINTSCOPE_OPS_PORT is not set. */
  readonly port: number | undefined;
  /** The service runs: from now on /health tells of its engines. */
  ready(service: ReadyService): void;
  /** The service ends: /health says so, that no more work is sent here. */
  stopping(): void;
}

interface Answer {
  status: number;
  contentType: string;
  body: string;
}

const stateTimeoutMs = 2_000;
const freshMs = 1_000;
const json = 'application/json; charset=utf-8';
const prometheusText = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Answers operators on a port of its own, where one is set:
 * - GET /live (or /health?live): 200 as long as the event loop turns. An engine that is away is no reason to restart us.
 * - GET /health: whether work can be done. 503 while starting, while stopping, and while no work can be done at all; with a part that
 *   is ill 200 `degraded`. The body says which:
 *   `{ status, service, instance, version, uptimeSeconds, engines: { name: { ok, latencyMs, detail } }, state }`.
 * - GET /metrics: Prometheus text.
 * @throws EngineError ENGINE_UNREACHABLE when the port is taken.
 */
export async function startOperations(options: OperationsOptions): Promise<Operations> {
  const { config, log, metrics } = options;
  const startedAtMs = performance.now();
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  let service: ReadyService | null = null;

  const read = shareReading(async (): Promise<Answer> => {
    const [engines, state] = service ? await Promise.all([service.health.read(), readState(service)]) : [{}, null];
    const status = phase === 'running' ? judgeHealth(engines, service?.needs) : phase;
    const body = JSON.stringify({
      status,
      service: options.name,
      instance: instanceName(),
      version: options.version,
      uptimeSeconds: Math.round((performance.now() - startedAtMs) / 100) / 10,
      engines,
      state,
    });
    return { status: status === 'ok' || status === 'degraded' ? 200 : 503, contentType: json, body };
  }, freshMs);

  async function answer(path: string, query: string): Promise<Answer> {
    const live = path === '/live' || (path === '/health' && new URLSearchParams(query).has('live'));
    if (live) return { status: 200, contentType: json, body: '{"status":"alive"}' };
    if (path === '/health') return read();
    if (path === '/metrics') return { status: 200, contentType: prometheusText, body: await metrics.expose() };
    return { status: 404, contentType: json, body: refusal('NOT_FOUND', 'Here are /health, /live and /metrics.') };
  }

  const server = config.ops.port === undefined ? null : await listen(config.ops, (path, query) => answer(path, query));
  if (server) log.info({ host: config.ops.host, port: server.port }, '/health, /live and /metrics are served');
  return {
    port: server?.port,
    ready(ready) {
      service = ready;
      phase = 'running';
    },
    stopping() {
      phase = 'stopping';
    },
    close: async () => server?.close(),
  };
}

async function readState({ state }: ReadyService): Promise<ServiceState | null> {
  if (!state) return null;
  try {
    return await within(stateTimeoutMs, Promise.resolve(state()), () => null);
  } catch {
    return null;
  }
}

async function listen(
  { host, port }: OperationsOptions['config']['ops'],
  answer: (path: string, query: string) => Promise<Answer>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ maxHeaderSize: 8_192, requestTimeout: 10_000 }, (request, response) => {
    void respond(request, response, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const sentence = `MINTSCOPE_OPS_PORT: cannot listen on ${host}:${port} (${cause.message}).`;
      reject(new EngineError('ENGINE_UNREACHABLE', sentence, { cause }));
    });
    server.listen({ host, port }, resolve);
  });
  let closing: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closing ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closing;
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (path: string, query: string) => Promise<Answer>,
): Promise<void> {
  request.resume();
  response.on('error', () => undefined);
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const refused = { status: 405, contentType: json, body: refusal('METHOD_NOT_ALLOWED', 'Only GET and HEAD.') };
  const failed = { status: 500, contentType: json, body: refusal('INTERNAL', 'This could not be read.') };
  const { status, contentType, body } = readable ? await answer(path, query).catch(() => failed) : refused;
  if (!readable) response.setHeader('allow', 'GET, HEAD');
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refusal(error: string, message: string): string {
  return JSON.stringify({ success: false, error, message });
}
