import { closeInReverse } from '@mintscope/engines/close-in-reverse';
import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { noteBuild, readVersion } from '@mintscope/engines/operations/identify-process';
import { type EngineWatch, secretsOf, watchEngines } from '@mintscope/engines/operations/watch-engines';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import { followParameters } from '@mintscope/records/parameters/follow-parameters';
import { createPasswords, type Passwords } from '@mintscope/records/people/passwords';
import { followProductSettings } from '@mintscope/records/product-settings/follow-product-settings';
import type { Engines } from '@mintscope/records/records';
import { limits } from '@mintscope/schemas/limits';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import { type ListNews, shareListNews } from './account-lists/share-list-news.ts';
import { hearFirings } from './alerts/hear-firings.ts';
import type { Api } from './api.ts';
import type { Auth } from './auth/auth.ts';
import { openAuth } from './auth/open-auth.ts';
import { type Chat, openChat } from './chat/open-chat.ts';
import { type AdmitVisitor, createVisitorAdmission } from './http/admit-visitors.ts';
import { keyShown } from './http/bearer-token.ts';
import { clientAddress } from './http/client-address.ts';
import { countDegraded } from './http/count-degraded.ts';
import { createDispatch } from './http/dispatch.ts';
import { createRequestLimit, type RequestLimit } from './http/limit-requests.ts';
import { createSocketRefusal } from './http/refuse-socket.ts';
import { type DelayWatch, watchDelay } from './http/watch-delay.ts';
import { type RequestWatch, watchRequests } from './http/watch-requests.ts';
import { createLive, type Live } from './live/live.ts';
import type { LiveSettings } from './live/live-settings.ts';
import type { LiveAuth } from './live/socket/admission.ts';
import { type ClientCount, countClients } from './live/socket/count-clients.ts';
import { countConnections } from './live/socket/count-connections.ts';
import { shareSockets } from './live/socket/share-sockets.ts';
import { type Feed, startFeed } from './market/feed.ts';
import { createMarket, type Market, type MarketSettings } from './market/market.ts';
import { ownLoaders } from './own-loaders.ts';
import { followPicks, type LivePicks } from './picks/follow-picks.ts';
import { createAccountTurns } from './queries/account-turns.ts';
import { type DetailWishes, openDetailWishes } from './queries/detail-wishes.ts';
import { impatientEngines } from './queries/impatient-engines.ts';
import { createLandingFigures } from './queries/landing-figures.ts';
import { OwnPositions } from './queries/own-positions.ts';
import { createCommitReader } from './queries/read-commits.ts';
import { createWholeLagReader } from './queries/read-lag.ts';
import { createSharedAnswers, defaultSharedMs } from './queries/share-answers.ts';
import { createConsideration } from './queries/share-considered.ts';
import { createSharedReadings } from './queries/shared-readings.ts';
import { routes } from './routes/routes.ts';
import { createPages } from './static/serve-pages.ts';
import { openTransport } from './transport/open-transport.ts';

export interface StreamApiOptions {
  config: Config;
  engines: Engines;
  log: Logger;
  signal: AbortSignal;
  /** Folder of the built dashboard, or the promise of it while it is being built; without one only the interface is served. */
  staticDir?: string | Promise<string>;
  live?: Partial<LiveSettings & MarketSettings>;
  /** How passwords are hashed and looked at: a few at once unless told. */
  passwords?: Passwords;
  /** How old an answer that all visitors share may be (ms). */
  sharedMs?: number;
  /** Where the last commits are kept; the build's file unless told. */
  commitsFile?: string;
  /** The watch over the process's engines; given one, the process also tells its build and has named itself. */
  health?: EngineWatch;
  /** What the process calls itself: the whole product unless told. */
  service?: string;
}

export interface RunningStreamApi extends RunningService {
  port: number;
  /** Resolves when no caller waits, after 2 s at the latest: for a start that holds up this thread. */
  quiet(): Promise<void>;
  /** For those who operate the service. */
  state(): Promise<{ clients: number; liveTokens: number; lag: readonly PartitionLag[] }>;
}

type Closers = (() => Promise<void> | void)[];

const socketPath = '/ws';
/** Messages stay far below: a first message holds 500 rows of at most some KB. */
const maxBufferedBytes = 8 * 1024 * 1024;
const idleTimeoutSeconds = 60;
/** A household or an office; more from one address is a program. */
const mostSocketsOfAddress = 50;

/** REST, pages and the live feed. Resolves when it listens; the topics must exist. */
export async function startStreamApi(options: StreamApiOptions): Promise<RunningStreamApi> {
  const opened: Closers = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeInReverse(opened);
    return closing;
  };
  try {
    const { config, engines, log } = options;
    const auth = await openAuth({ config, records: engines.records, signals: engines.signals, log });
    opened.push(() => auth.close());
    const limitRequests = createRequestLimit({ engines, log, config });
    const streaming = await openLive(options, countConnections(auth, limitRequests), opened);
    const requests = watchRequests();
    const port = await openInterface(options, opened, { auth, limitRequests, requests, ...streaming });
    const { live, market, readLag } = streaming;
    const state = async () => ({ clients: live.clients(), liveTokens: market.table.order.size, lag: await readLag() });
    return { port, state, quiet: () => requests.quiet(options.signal), close };
  } catch (error) {
    // What kept it from starting is what the operator has to know.
    await close().catch((unclosed: unknown) => options.log.warn({ err: unclosed }, 'not closed cleanly'));
    throw error;
  }
}

async function openLive(options: StreamApiOptions, auth: LiveAuth, opened: Closers) {
  const { engines, log, signal, live: settings } = options;
  const { metrics } = engines;
  const now = () => Date.now();
  const keep = <Part extends { close(): Promise<void> | void }>(part: Part) => {
    opened.push(() => part.close());
    return part;
  };
  let count: ClientCount | null = null;
  const market = createMarket({ metrics, now, settings });
  const shared = openShared(options, market, now);
  const picks = keep(await followPicks({ engines, log }));
  const listNews = keep(await shareListNews({ signals: engines.signals, log }));
  const chat = keep(await openChat({ engines, log, now }));
  const feed = keep(await startFeed({ engines, market, onCalls: picks.take, log, signal }));
  const details = keep(await openDetailWishes({ signals: engines.signals, metrics, log, now }));
  const readLag = createWholeLagReader(engines, feed);
  const delay = keep(watchDelay());
  const neighbours = keep(await shareSockets({ signals: engines.signals, log }));
  const live = createLive({
    log,
    metrics,
    now,
    auth,
    market,
    picks,
    chat,
    listNews,
    ...ownLoaders(engines, { market, ownPositions: shared.ownPositions, now }),
    readLag,
    delayMs: delay.delayMs,
    readConsidered: shared.considered.readInForce,
    otherClients: () => count?.others() ?? 0,
    neighbours,
    settings,
  });
  opened.push(() => live.close());
  keep(await hearFirings({ signals: engines.signals, log, onFired: live.tellFired }));
  chat.followPresence(live.accounts);
  count = keep(await countClients({ signals: engines.signals, log, own: () => live.clients() }));
  return { market, picks, chat, listNews, live, feed, delay, readLag, details, shared };
}

/** What routes and channels both read, and keep for a moment. */
function openShared(options: StreamApiOptions, market: Market, now: () => number) {
  const engines = impatientEngines(options.engines);
  const readings = createSharedReadings();
  const parameters = followParameters(engines.records, options.sharedMs);
  const productSettings = followProductSettings(engines.records, options.sharedMs);
  const considered = createConsideration({ engines, market, readings, settings: productSettings, parameters, now });
  return { readings, parameters, productSettings, considered, ownPositions: new OwnPositions() };
}

interface Parts {
  auth: Auth;
  limitRequests: RequestLimit;
  requests: RequestWatch;
  market: Market;
  picks: LivePicks;
  chat: Chat;
  listNews: ListNews;
  live: Live;
  feed: Feed;
  delay: DelayWatch;
  readLag: Api['readLag'];
  details: DetailWishes;
  shared: Pick<Api, 'readings' | 'parameters' | 'productSettings' | 'considered' | 'ownPositions'>;
}

async function openInterface(options: StreamApiOptions, opened: Closers, parts: Parts): Promise<number> {
  const { config, engines, log, service = 'mintscope' } = options;
  const { metrics } = engines;
  const { limitRequests, requests, live, feed, delay } = parts;
  const version = await readVersion();
  const health = options.health ?? watchOwn(options, version, service, opened);
  health.add('liveFeed', async () => {
    if (feed.failure() !== null) throw feed.failure();
  });
  let transportName = 'none';
  const api = assembleApi(options, parts, { service, version, health, transport: () => transportName });
  const transport = await openTransport(
    config.api.transport,
    {
      host: config.api.host,
      port: config.api.port,
      socketPath,
      onRequest: requests.follow(
        createDispatch({
          routes,
          api,
          log,
          metrics,
          servePage: createPages(options.staticDir),
          limitRequests,
          admitVisitor: admission(options, delay),
        }),
      ),
      refuseSocket: createSocketRefusal({
        origins: config.access.origins,
        proxies: config.api.proxies,
        openSockets: live.clients,
        mostSockets: mostSocketsOfAddress,
      }),
      onSocket: (socket, request) =>
        live.connect(socket, clientAddress(request, config.api.proxies), keyShown(request)),
      maxMessageBytes: limits.clientMessageBytes,
      maxBodyBytes: limits.bodyBytes,
      maxBufferedBytes,
      idleTimeoutSeconds,
    },
    log,
  );
  opened.push(() => transport.close());
  // Before the transport, so that clients are told why their connection ends.
  opened.push(() => live.close());
  transportName = transport.name;
  log.info({ host: config.api.host, port: transport.port, transport: transport.name }, 'stream-api listens');
  return transport.port;
}

/** Without a limit of what visitors may ask, they are let in however much there is to do. */
function admission({ config, engines }: StreamApiOptions, { delayMs }: DelayWatch): AdmitVisitor {
  if (config.api.requestsPerMinute === 0) return () => () => undefined;
  return createVisitorAdmission({ metrics: engines.metrics, delayMs, now: () => performance.now() });
}

function assembleApi(
  options: StreamApiOptions,
  { auth, market, picks, chat, listNews, live, readLag, details, shared }: Parts,
  process: Pick<Api, 'service' | 'version' | 'health' | 'transport'>,
): Api {
  const { config, engines } = options;
  const { metrics } = engines;
  const used = impatientEngines(engines);
  const now = () => Date.now();
  const chain = createRpcReader({ url: config.billing.rpcUrl });
  const billing = openBilling({
    config: config.billing,
    records: used.records,
    rpc: chain,
    metrics,
    now,
  });
  const api: Omit<Api, 'shared'> = {
    ...process,
    ...shared,
    engines: used,
    turns: {
      lists: createAccountTurns({ atOnce: 1, mostWaiting: 10 }),
      // What twenty tabs with a token each ask for when they come back.
      warehouse: createAccountTurns({ atOnce: 2, mostWaiting: 60 }),
    },
    auth,
    passwords: options.passwords ?? createPasswords(),
    chain,
    billing,
    landingFigures: createLandingFigures(used.records.queries, now),
    commits: createCommitReader({ log: options.log, now, path: options.commitsFile }),
    config,
    market,
    picks,
    chat,
    listNews,
    pulse: live.pulse,
    readLag,
    details,
    degraded: countDegraded(metrics),
    startedAtMs: now(),
    now,
  };
  return { ...api, shared: createSharedAnswers(api, options.sharedMs ?? defaultSharedMs) };
}

function watchOwn(options: StreamApiOptions, version: string, service: string, opened: Closers): EngineWatch {
  const { engines, log, config } = options;
  noteBuild(engines.metrics, service, version);
  const watch = watchEngines({ engines, log, metrics: engines.metrics, secrets: secretsOf(config) });
  opened.push(() => watch.close());
  return watch;
}
