import type { Engines } from '@mintscope/engines/engines';
import { getHealth } from '@mintscope/schemas/api/get-health';
import { topics } from '@mintscope/schemas/topics';
import type { Api } from '../api.ts';
import { handle } from '../http/handle.ts';

const timeoutMs = 2000;

interface Check {
  ok: boolean;
  latencyMs: number | null;
  detail: string;
}

export const getHealthRoute = handle(getHealth, async (_input, { api }) => {
  const { eventLog, stateStore, warehouse } = api.engines;
  const [log, state, analytics, lag] = await Promise.all([
    check(eventLog),
    check(stateStore),
    check(warehouse),
    readLag(api),
  ]);
  const engines = { eventLog: log, stateStore: state, warehouse: analytics, liveFeed: checkFeed(api) };
  const ok = Object.values(engines).every((one) => one.ok);
  return {
    status: ok ? 200 : 503,
    value: {
      status: ok ? ('ok' as const) : ('degraded' as const),
      version: api.version,
      uptimeSeconds: (api.now() - api.startedAtMs) / 1000,
      transport: api.transport(),
      engines,
      lag,
    },
  };
});

async function check(engine: { health(): Promise<void> }): Promise<Check> {
  const startMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([engine.health(), late]);
    return { ok: true, latencyMs: performance.now() - startMs, detail: 'ok' };
  } catch (error) {
    return { ok: false, latencyMs: null, detail: error instanceof Error ? error.message : 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

function checkFeed(api: Api): Check {
  const failure = api.feedFailure();
  if (failure === null) return { ok: true, latencyMs: null, detail: 'ok' };
  return { ok: false, latencyMs: null, detail: failure instanceof Error ? failure.message : 'interrupted' };
}

/** How far scoring is behind the chain's events, and this process behind scoring. */
async function readLag(api: Api) {
  const scoring = await scoringLag(api.engines).catch(() => []);
  const own = [...api.feedLag()].map(([partition, records]) => ({ topic: topics.tokenUpdates, partition, records }));
  return [...scoring, ...own];
}

async function scoringLag({ eventLog, stateStore }: Engines) {
  const lag: { topic: string; partition: number; records: number }[] = [];
  for (let partition = 0; partition < eventLog.partitions(topics.chainEvents); partition++) {
    const { earliest, next } = await eventLog.range(topics.chainEvents, partition);
    const progress = await stateStore.progress(`scoring:${partition}`);
    lag.push({ topic: topics.chainEvents, partition, records: next - Math.max(earliest, progress?.offset ?? 0) });
  }
  return lag;
}
