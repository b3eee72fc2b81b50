import { closeInReverse } from '../close-in-reverse.ts';
import type { RunningService } from '../engines.ts';
import { measureProcessMemory } from '../memory/measure-memory.ts';
import { createMetrics } from '../metrics.ts';
import type { OpenEnginesOptions } from '../open-engines.ts';
import { runService, type ServiceContext } from '../run-service.ts';
import { noteBuild, readVersion } from './identify-process.ts';
import type { EngineName } from './judge-health.ts';
import { type Operations, type ServiceState, startOperations } from './start-operations.ts';
import { type EngineWatch, secretsOf, type WatchedEngines, watchEngines } from './watch-engines.ts';

type OpenedWatched = WatchedEngines & { close(): Promise<void> };

export interface EnginesContext<Opened extends OpenedWatched> extends ServiceContext {
  engines: Opened;
  health: EngineWatch;
  /** The name of the service. */
  service: string;
}

export interface RunWithEnginesOptions<Opened extends OpenedWatched> {
  name: string;
  /** Opens the engines that the service uses, and no others: one that is away must not keep it from starting. */
  open(options: OpenEnginesOptions): Promise<Opened>;
  /** Engines without any one of which the service can do nothing, so that /health is 503; without the others it is `degraded`. */
  needs?: readonly EngineName[];
  /** What it returns may tell its state, which /health then shows. */
  start(
    context: EnginesContext<NoInfer<Opened>>,
  ): Promise<RunningService & { state?(): ServiceState | Promise<ServiceState> }>;
  environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The life of a service in a process of its own: its operations port opens first (so that an orchestrator sees "starting"),
 * then its engines, then the service; they end in reverse.
 */
export async function runWithEngines<Opened extends OpenedWatched>(
  options: RunWithEnginesOptions<Opened>,
): Promise<void> {
  const { name, environment } = options;
  await runService({ name, environment, start: (context) => startParts(context, options) });
}

async function startParts<Opened extends OpenedWatched>(
  context: ServiceContext,
  { name, open, needs, start }: RunWithEnginesOptions<Opened>,
): Promise<RunningService> {
  const { config, log } = context;
  const metrics = createMetrics();
  const version = await readVersion();
  noteBuild(metrics, name, version);
  measureProcessMemory(metrics);
  const opened: (() => Promise<void> | void)[] = [];
  try {
    const operations: Operations = await startOperations({ config, name, version, log, metrics });
    opened.push(() => operations.close());
    const engines = await open({ ...context, metrics });
    opened.push(() => engines.close());
    const health = watchEngines({ engines, log, metrics, secrets: secretsOf(config) });
    opened.push(() => health.close());
    const service = await start({ ...context, engines, health, service: name });
    opened.push(() => service.close());
    opened.push(() => operations.stopping());
    operations.ready({ health, needs, state: service.state && (() => service.state?.() ?? {}) });
    log.info({ version }, `${name} runs`);
    return { close: () => closeInReverse(opened) };
  } catch (error) {
    // What kept it from starting is what the operator has to know.
    await closeInReverse(opened).catch((unclosed: unknown) => log.warn({ err: unclosed }, 'not closed cleanly'));
    throw error;
  }
}
