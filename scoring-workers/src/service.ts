import type { Config } from '@mintscope/engines/config';
import type { Engines, RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { TokenArchive } from './archive/token-archive.ts';
import { hearWishes } from './consume/hear-wishes.ts';
import type { ScoringEngines } from './consume/scoring-engines.ts';
import { type RunningShards, startShards } from './consume/start-shards.ts';
import { MomentRecorder, type MomentRecorderOptions } from './moments/moment-recorder.ts';
import { startSink } from './sink/start-sink.ts';

export interface ScoringOptions {
  config: Config;
  engines: ScoringEngines & Pick<Engines, 'signals'>;
  log: Logger;
  signal: AbortSignal;
  /** The registry's defaults unless told. */
  parameters?: ParameterSet;
}

/** Scores the tokens of chain-events and keeps state store, token-updates and warehouse up to date, until closed. */
export async function startScoring(options: ScoringOptions): Promise<RunningService> {
  const log = options.log.child({ part: 'scoring' });
  let shards: RunningShards | null = null;
  // First of all: where nothing can be heard, nothing was begun.
  const wishes = await hearWishes({ signals: options.engines.signals, log, onWanted: (mint) => shards?.want(mint) });
  const sink = startSink({ ...options, log });
  const encode: MomentRecorderOptions['encode'] = (documents) => sink.run({ kind: 'encode-moment', ...documents });
  const moments = new MomentRecorder({ engines: options.engines, encode, log });
  const archive = new TokenArchive({
    engines: options.engines,
    encode: (documents) => sink.run({ kind: 'encode-ended', ...documents }),
    log,
  });
  shards = startShards({
    ...options,
    log,
    onAnswered: wishes.tell,
    onDetailed: (mints) => moments.note(mints),
    onLeaving: (tokens, kept) => archive.add(tokens, kept),
  });
  let closing: Promise<unknown> | undefined;
  return {
    async close() {
      closing ??= wishes
        .close()
        .then(() => shards?.close())
        .then(() => Promise.all([moments.close(), archive.close()]))
        .then(() => sink.close());
      await closing;
    },
  };
}
