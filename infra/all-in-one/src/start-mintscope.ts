import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';
import { startIngest } from '@mintscope/ingest/service';
import { startJobs } from '@mintscope/jobs/service';
import type { LiveEngines } from '@mintscope/records/open-engines';
import type { Engines } from '@mintscope/records/records';
import { startScoring } from '@mintscope/scoring-workers/service';
import { type RunningStreamApi, startStreamApi } from '@mintscope/stream-api/service';
import { suitSimulator } from './suit-simulator.ts';

export interface MintscopeOptions {
  config: Config;
  engines: Engines & Partial<Pick<LiveEngines, 'openRest'>>;
  log: Logger;
  signal: AbortSignal;
  health?: EngineWatch;
  service?: string;
  /** Folder of the built dashboard, or the promise of it while it is being built; without one only the API is served. */
  staticDir?: string | Promise<string>;
}

export interface RunningMintscope extends RunningService {
  /** Where the dashboard and the API listen. */
  port: number;
  /** For those who operate the service. */
  state: RunningStreamApi['state'];
}

/**
 * Starts readers first and writers last, and stops them in reverse, so that nothing is written which no service reads. What the
 * state store has is served before the slower engines are open; nothing is written before they are.
 */
export async function startMintscope(options: MintscopeOptions): Promise<RunningMintscope> {
  const running: RunningService[] = [];
  const close = async () => {
    for (const service of running.splice(0).reverse()) await service.close();
  };
  try {
    const api = await startStreamApi(options);
    running.push(api);
    // The rest holds up this thread: a page that is opened with the start gets its rows first. One that is being built has none yet.
    if (typeof options.staticDir === 'string') await api.quiet();
    await options.engines.openRest?.();
    await suitSimulator(options.config, options.engines.records, Date.now());
    running.push(await startJobs(options));
    running.push(await startScoring(options));
    running.push(await startIngest(options));
    return { port: api.port, state: api.state, close };
  } catch (error) {
    await close();
    throw error;
  }
}
