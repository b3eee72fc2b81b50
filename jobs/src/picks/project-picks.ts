import type { RunningService } from '@mintscope/engines/engines';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { callsProjection, projectCalls, type TellCalls } from '@mintscope/records/picks/project-calls';
import { readPosition } from '@mintscope/records/projections/positions';
import type { Records } from '@mintscope/records/records';
import { topics } from '@mintscope/schemas/events/topics';
import {
  type FollowOptions,
  type FollowSettings,
  followSettings,
  followUpdates,
  type UpdateReader,
} from '../follow/follow-updates.ts';
import { GatheredTellings } from './gather-tellings.ts';
import { readTellings } from './read-tellings.ts';
import { recallCalls } from './recall-calls.ts';

export interface ProjectionOptions {
  records: Records;
  eventLog: EventLog;
  /** Opens that from which calls are recalled that the log has let go of; without it they are missed. */
  openWarehouse?: (() => Promise<Pick<Warehouse, 'query'>>) | undefined;
  /** Tells those who follow a token by Telegram, where there is a bot. */
  tellCalls?: TellCalls | undefined;
  /** Tells operators while calls cannot be kept. */
  watch?: FollowOptions['watch'];
  metrics: Metrics;
  log: Logger;
  now(): number;
  settings?: Partial<FollowSettings>;
}

/** Calls and figures that are gathered before they are kept. */
const mostGathered = 2_000;

/** Brings calls and their figures from token-updates into the records. */
export function startProjection(options: ProjectionOptions): RunningService {
  const { eventLog, watch, metrics, log, now } = options;
  const counts = createCounts(metrics);
  return followUpdates({
    name: callsProjection,
    eventLog,
    openReader: (signal) => openReader(options, counts, signal),
    watch,
    metrics,
    log,
    now,
    settings: { ...followSettings, ...options.settings },
  });
}

function openReader(
  options: ProjectionOptions,
  counts: ReturnType<typeof createCounts>,
  signal: AbortSignal,
): UpdateReader {
  const { records, tellCalls } = options;
  let gathered = new GatheredTellings();
  let recalling: Promise<void> | undefined;
  /** What one partition has it recalled is all there is. */
  const recallOnce = (missed: object) => {
    recalling ??= recall(options, missed, signal);
    return recalling;
  };
  return {
    startOffset: (partition) => findStart(options, partition, recallOnce),
    take(_partition, stored) {
      const tellings = stored.map(({ value }) => readTellings(value));
      counts.malformed.inc(tellings.filter((one) => one === null).length);
      gathered.add(tellings.filter((one) => one !== null));
      return gathered.isUrgent || gathered.size >= mostGathered;
    },
    hasNews: () => gathered.size > 0,
    handOver(positions) {
      const { calls, figures } = gathered;
      gathered = new GatheredTellings();
      return async () => counts.note(await projectCalls(records, { positions, calls, figures }, tellCalls));
    },
  };
}

/** Another log than the one that was read is read from its beginning: what is told again changes nothing. */
async function findStart(
  { records, eventLog, log }: ProjectionOptions,
  partition: number,
  recallMissed: (missed: object) => Promise<void>,
): Promise<number> {
  const [kept, { earliest, next }] = await Promise.all([
    readPosition(records, callsProjection, partition),
    eventLog.range(topics.tokenUpdates, partition),
  ]);
  const position = kept ?? 0;
  if (position > next) {
    log.warn(
      { partition, position, next },
      'the log is another one than was read; its calls are read from the beginning',
    );
    return earliest;
  }
  if (position < earliest) await recallMissed({ partition, position, earliest });
  return position;
}

/** The log has let go of records before they were read. */
async function recall(
  { records, openWarehouse, log }: ProjectionOptions,
  missed: object,
  signal: AbortSignal,
): Promise<void> {
  if (!openWarehouse) {
    log.warn(missed, 'the log has let go of records that were not read; calls told in them are missing');
    return;
  }
  const warehouse = await openWarehouse();
  const recalled = await recallCalls({ records, warehouse, signal });
  log.info({ ...missed, ...recalled }, 'the log has let go of records that were not read; their calls are recalled');
}

function createCounts(metrics: Metrics) {
  const kept = metrics.counter('mintscope_picks_projected_total', 'What the log told of calls and was kept, by kind', [
    'kind',
  ]);
  const malformed = metrics.counter('mintscope_picks_malformed_total', 'Records of token-updates not understood');
  return {
    malformed,
    note({ calls, figures, banked, orphans }: Awaited<ReturnType<typeof projectCalls>>) {
      for (const [kind, count] of Object.entries({ calls, figures, banked, orphans })) kept.inc({ kind }, count);
    },
  };
}
