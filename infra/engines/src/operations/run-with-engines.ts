import type { RunningService } from '../engines.ts';
import { createMetrics } from '../metrics.ts';
import type { OpenedEngines } from '../open-engines.ts';
import { openEngines } from '../open-engines.ts';
import { runService, type ServiceContext } from '../run-service.ts';
import { noteBuild, readVersion } from './identify-process.ts';
import { type Operations, type ServiceState, startOperations } from './start-operations.ts';
import { type EngineWatch, secretsOf, watchEngines } from './watch-engines.ts';

export interface EnginesContext extends ServiceContext {
  engines: OpenedEngines;
  health: EngineWatch;
  /** The name of the service. */
  service: string;
}

export interface RunWithEnginesOptions {
  name: string;
  /** What it returns may tell its state, which /health then shows. */
  start(context: EnginesContext): Promise<RunningService & { state?(): ServiceState | Promise<ServiceState> }>;
  environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The life of a service in a process of its own: its operations port opens first (so that an orchestrator sees "starting"),
 * then its engines, then the service; they end in reverse.
 */
export async function runWithEngines({ name, start, environment }: RunWithEnginesOptions): Promise<void> {
  await runService({ name, environment, start: (context) => open(context, { name, start }) });
}

async function open(
  context: ServiceContext,
  { name, start }: Pick<RunWithEnginesOptions, 'name' | 'start'>,
): Promise<RunningService> {
  const { config, log } = context;
  const metrics = createMetrics();
  const version = await readVersion();
  noteBuild(metrics, name, version);
  const opened: (() => Promise<void> | void)[] = [];
  try {
    const operations: Operations = await startOperations({ config, name, version, log, metrics });
    opened.push(() => operations.close());
    const engines = await openEngines({ ...context, metrics });
    opened.push(() => engines.close());
    const health = watchEngines({ engines, log, metrics, secrets: secretsOf(config) });
    opened.push(() => health.close());
    const service = await start({ ...context, engines, health, service: name });
    opened.push(() => service.close());
    opened.push(() => operations.stopping());
    operations.ready({ health, state: service.state && (() => service.state?.() ?? {}) });
    log.info({ version }, `${name} runs`);
    return { close: () => closeInReverse(opened) };
  } catch (error) {
    // What kept it from starting is what the operator has to know.
    await closeInReverse(opened).catch((unclosed: unknown) => log.warn({ err: unclosed }, 'not closed cleanly'));
    throw error;
  }
}

async function closeInReverse(opened: (() => Promise<void> | void)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of opened.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything closed cleanly.');
}
