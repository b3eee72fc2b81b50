import type { Config } from '@mintscope/engines/config';
import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { createReplaySource } from './replay.ts';
import type { Source } from './source.ts';

type SourceName = Config['ingest']['sources'][number];

/** The configured sources, ready to run. @throws SourceSettingError when a setting keeps one from ever starting. */
export async function openSources(config: Config, engines: Engines, log: Logger): Promise<Source[]> {
  return Promise.all(config.ingest.sources.map((name) => openSource(name, config, engines, log)));
}

async function openSource(name: SourceName, { ingest }: Config, _engines: Engines, log: Logger): Promise<Source> {
  switch (name) {
    case 'replay':
      return createReplaySource({ ...ingest.replay, log });
    default:
      throw new Error(name);
  }
}
