import type { RunningService } from '@mintscope/engines/engines';
import type { EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { alertsProjection, keepDecisions } from '@mintscope/records/alerts/keep-decisions';
import { readAlertsMark, selectMarks, selectWatched } from '@mintscope/records/alerts/select-watched';
import type { FiringRule, ToldFirings } from '@mintscope/records/alerts/told-firings';
import { beginPosition, readPosition } from '@mintscope/records/projections/positions';
import type { Records } from '@mintscope/records/records';
import { moveSeconds } from '@mintscope/schemas/alerts/alert-condition';
import { readUpdateBatch } from '@mintscope/schemas/events/read-update-batch';
import { topics } from '@mintscope/schemas/events/topics';
import {
  type FollowOptions,
  type FollowSettings,
  followSettings,
  followUpdates,
  type UpdateReader,
} from '../follow/follow-updates.ts';
import { AlertBook } from './alert-book.ts';
import { HourBudgets } from './hour-budgets.ts';
import { readBefore } from './read-before.ts';

export interface AlertOptions {
  records: Records;
  eventLog: EventLog;
  rule: FiringRule;
  /** Told of what was kept. */
  onFired(told: readonly ToldFirings[]): void;
  /** Tells operators while nothing can be decided. */
  watch?: FollowOptions['watch'];
  metrics: Metrics;
  log: Logger;
  now(): number;
  settings?: Partial<FollowSettings & { lookMs: number }>;
}

/** How often it is looked whether alerts have changed (ms). */
const defaultSettings = { ...followSettings, lookMs: 1_000 };

/** Decides users' alerts by the rows of token-updates, in their order, each partition in one of all processes. */
export function startAlerts(options: AlertOptions): RunningService {
  const { records, eventLog, watch, metrics, log, now } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const counts = createCounts(metrics);
  const books = new Set<AlertBook>();
  let known: string | null = null;

  /** The alerts as they are; only one looks at a time. */
  async function look(isForced: boolean): Promise<void> {
    const mark = await readAlertsMark(records.queries);
    if (mark === known && !isForced) return;
    const watched = await selectWatched(records.queries);
    for (const book of books) book.watch(watched);
    counts.watched.set(watched.length);
    known = mark;
  }
  let looking: Promise<void> = Promise.resolve();
  const lookNext = (isForced = false) => {
    looking = looking.catch(() => undefined).then(() => look(isForced));
    return looking;
  };

  const timer = setInterval(() => {
    // While the records are away alerts stay as they are.
    lookNext().catch((error: unknown) => log.debug({ err: error }, 'alerts are not read; those known go on'));
  }, settings.lookMs);
  const following = followUpdates({
    name: alertsProjection,
    eventLog,
    openReader() {
      const book = new AlertBook();
      books.clear();
      books.add(book);
      const begun = lookNext(true);
      return openReader(options, book, begun, counts);
    },
    watch,
    metrics,
    log,
    now,
    settings,
  });
  return {
    async close() {
      clearInterval(timer);
      await following.close();
      await looking.catch(() => undefined);
    },
  };
}

function openReader(
  options: AlertOptions,
  book: AlertBook,
  begun: Promise<void>,
  counts: ReturnType<typeof createCounts>,
): UpdateReader {
  const { records, eventLog, rule, onFired, now } = options;
  /** Where each partition goes on, as it was kept last. */
  const kept = new Map<number, number>();
  const budgets = new HourBudgets();
  begun.catch(() => undefined);
  return {
    async startOffset(partition) {
      await begun;
      const start = await findStart(options, partition);
      kept.set(partition, start.kept);
      book.load(partition, await selectMarks(records.queries, partition));
      return start.offset;
    },
    async prepare(partition, first) {
      if (book.wantsPast(partition)) await remember(book, eventLog, partition, first);
    },
    take(partition, stored) {
      const before = book.fired.length;
      if (!book.isEmpty) for (const record of stored) decide(book, partition, record, counts);
      const nowMs = now();
      return book.fired.slice(before).some(({ userId }) => budgets.tellsAlone(userId, nowMs));
    },
    hasNews: () => book.hasChanged,
    handOver(positions) {
      const { marks, fired: all } = book.handOver();
      const nowMs = now();
      const fired = all.filter(({ userId }) => budgets.keeps(userId, nowMs));
      const from = new Map(kept);
      return async () => {
        const { told, spent } = await keepDecisions(records, { from, positions, marks, fired }, rule, now());
        for (const [partition, next] of positions) kept.set(partition, next);
        budgets.note(spent);
        counts.fired.inc(told.reduce((sum, { firings }) => sum + firings.length, 0));
        if (told.length > 0) onFired(told);
      };
    },
  };
}

/** Reads the longest time within which a move may be asked for. */
async function remember(book: AlertBook, eventLog: EventLog, partition: number, first: LogRecord): Promise<void> {
  const note = book.beginHistory(partition);
  await readBefore(eventLog, partition, first, moveSeconds.most * 1000, ({ value, appendedAtMs }) => {
    const batch = readUpdateBatch(value);
    for (const [place, row] of batch?.rows.entries() ?? [])
      note({ row, partition, appendedAtMs, asOfMs: batch?.asOf[place] });
  });
}

function decide(
  book: AlertBook,
  partition: number,
  { value, appendedAtMs }: LogRecord,
  counts: ReturnType<typeof createCounts>,
): void {
  const batch = readUpdateBatch(value);
  if (!batch) {
    counts.malformed.inc();
    return;
  }
  for (const [place, row] of batch.rows.entries())
    book.decide({ row, partition, appendedAtMs, asOfMs: batch.asOf[place] });
}

/** Alerts are of now: a first start begins at the end of the log. Of another log than was read all is new. */
async function findStart(
  { records, eventLog, log }: AlertOptions,
  partition: number,
): Promise<{ kept: number; offset: number }> {
  const [position, { earliest, next }] = await Promise.all([
    readPosition(records, alertsProjection, partition),
    eventLog.range(topics.tokenUpdates, partition),
  ]);
  if (position === null || position > next) {
    if (position !== null) {
      log.warn({ partition, position, next }, 'the log is another one than was read; alerts are decided from its end');
    }
    // Kept before anything is read: what comes after it is decided, also by another process.
    await beginPosition(records, alertsProjection, partition, next);
    return { kept: next, offset: next };
  }
  if (position < earliest) {
    log.warn({ partition, position, earliest }, 'the log has let go of rows by which no alert was decided');
  }
  return { kept: position, offset: Math.max(position, earliest) };
}

function createCounts(metrics: Metrics) {
  return {
    watched: metrics.gauge('mintscope_alerts_watched', 'Alerts that are watched for'),
    fired: metrics.counter('mintscope_alerts_fired_total', 'Firings that were kept'),
    malformed: metrics.counter('mintscope_alerts_malformed_total', 'Records of token-updates not understood'),
  };
}
