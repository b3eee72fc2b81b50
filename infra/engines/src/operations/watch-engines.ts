import type { Config } from '../config.ts';
import type { Engines } from '../engines.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { shareReading } from '../patience/share-reading.ts';
import { createHealthCheck, type HealthCheck } from './health-check.ts';

export type HealthReport = Readonly<Record<string, HealthCheck>>;

/** The health of a process's engines: one set of checks, however many ask. */
export interface EngineWatch {
  /** Each engine's newest check, at most a second old. Never rejects and takes 2 s at the longest. */
  read(): Promise<HealthReport>;
  /** Watches something further under this name; `health` rejects while it is ill. */
  add(name: string, health: () => Promise<void>): void;
  /** Closing twice is fine. */
  close(): void;
}

/** Those that a process has opened. */
export type WatchedEngines = Partial<Pick<Engines, 'eventLog' | 'stateStore' | 'warehouse' | 'writeHold'>> & {
  records?: { health(): Promise<void> };
};

export interface WatchEnginesOptions {
  engines: WatchedEngines;
  log: Logger;
  metrics: Metrics;
  secrets?: readonly string[];
  everyMs?: number;
  timeoutMs?: number;
}

/** The watch over it has logged when writing stops, and when it goes on. */
const tellsItself = 'disk';
const defaultEveryMs = 5_000;
const defaultTimeoutMs = 2_000;
const freshMs = 1_000;

/** Looks at each engine every few seconds: metrics tell its health, the log each change of it. */
export function watchEngines(options: WatchEnginesOptions): EngineWatch {
  const { engines, everyMs = defaultEveryMs, timeoutMs = defaultTimeoutMs, secrets = [] } = options;
  const checks = new Map<string, () => Promise<HealthCheck>>();
  const note = createNotes(options);
  let closed = false;

  const add = (name: string, health: () => Promise<void>) => {
    checks.set(name, createHealthCheck(health, { timeoutMs, secrets }));
  };
  for (const name of ['eventLog', 'stateStore', 'warehouse', 'records'] as const) {
    const engine = engines[name];
    if (engine) add(name, () => engine.health());
  }
  const { writeHold } = engines;
  if (writeHold) {
    add(tellsItself, async () => {
      if (writeHold.reason) throw writeHold.reason;
    });
  }

  const read = shareReading(async () => {
    const named = await Promise.all([...checks].map(async ([name, check]) => [name, await check()] as const));
    if (!closed) for (const [name, check] of named) note(name, check);
    return Object.fromEntries(named);
  }, freshMs);

  const timer = setInterval(() => void read(), everyMs);
  timer.unref();
  // In the next turn, so that what is added right after the start is looked at with the rest.
  setImmediate(() => closed || void read());
  return {
    read,
    add,
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}

/** What of the settings must never show. */
export function secretsOf({
  kafka,
  redis,
  clickhouse,
  postgres,
  ops,
  ingest,
  access,
  telegram,
}: Config): readonly string[] {
  const passwords = [kafka.password, redis.password, clickhouse.password, postgres.password];
  const keys = [
    ops.metricsToken,
    ingest.webhook.secret,
    access.jwtSecret,
    access.telegramBotToken,
    telegram.webhook.secret,
    ...access.investorCodes,
  ];
  return [...passwords, ...keys].filter((one) => one !== '');
}

function createNotes({ log, metrics }: WatchEnginesOptions) {
  const up = metrics.gauge('mintscope_engine_up', '1 while an engine answers', ['engine']);
  const seconds = metrics.gauge('mintscope_engine_check_seconds', 'Time an engine took to answer', ['engine']);
  const illSinceMs = new Map<string, number>();
  return (engine: string, check: HealthCheck) => {
    up.set({ engine }, check.ok ? 1 : 0);
    if (check.latencyMs !== null) seconds.set({ engine }, check.latencyMs / 1000);
    const sinceMs = illSinceMs.get(engine);
    if (engine === tellsItself) return;
    if (!check.ok && sinceMs === undefined) {
      illSinceMs.set(engine, performance.now());
      log.error({ engine, detail: check.detail }, `${engine} is ill: ${check.detail}`);
    }
    if (check.ok && sinceMs !== undefined) {
      illSinceMs.delete(engine);
      const illSeconds = Math.round((performance.now() - sinceMs) / 1000);
      log.info({ engine, illSeconds }, `${engine} is well again after ${illSeconds} s`);
    }
  };
}
