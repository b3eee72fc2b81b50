import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import type { PoolBook } from '../decoders/decode-context.ts';
import type { IngestEngines } from '../ingest-engines.ts';
import { createPoolBook } from './pool-book.ts';
import { createReplaySource } from './replay.ts';
import { createSimulatorSource } from './simulator.ts';
import { createSolanaSource } from './solana.ts';
import type { Source } from './source.ts';
import { createWebhookSource } from './webhook.ts';

type SourceName = Config['ingest']['sources'][number];

interface OpenContext {
  config: Config;
  engines: IngestEngines;
  log: Logger;
  pools: PoolBook;
}

/** The configured sources, ready to run. @throws SourceSettingError when a setting keeps one from ever starting. */
export async function openSources(config: Config, engines: IngestEngines, log: Logger): Promise<Source[]> {
  const context = { config, engines, log, pools: createPoolBook() };
  return Promise.all(config.ingest.sources.map((name) => openSource(name, context)));
}

async function openSource(name: SourceName, { config, engines, log, pools }: OpenContext): Promise<Source> {
  const { ingest } = config;
  switch (name) {
    case 'solana':
      return createSolanaSource({ ...ingest.solana, ...engines, pools, log });
    case 'replay':
      return createReplaySource({ ...ingest.replay, log });
    case 'simulator':
      return createSimulatorSource({ config, eventLog: engines.eventLog, log });
    case 'webhook':
      return createWebhookSource({ ...ingest.webhook, ...engines, pools, log });
    default: {
      const never: never = name;
      return never;
    }
  }
}
