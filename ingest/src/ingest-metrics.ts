import type { Metrics } from '@mintscope/engines/metrics';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type DeadReason, type DropReason, sourceDeadReasons, sourceDropReasons } from './append/reasons.ts';

/** What ingest counts. Labels are sources, event types and reasons, all closed sets. */
export interface IngestMetrics {
  accepted(source: string, events: readonly ChainEvent[]): void;
  dropped(source: string, reason: DropReason, count: number): void;
  dead(source: string, reason: DeadReason): void;
  /** Time from hand-over to durable, once a hand-over. */
  appended(seconds: number): void;
  appendFailed(): void;
  underWay(events: number): void;
  /** Events held back because too many are under way (backpressure). */
  waiting(events: number): void;
  /** Time since a source brought its last event. */
  quiet(source: string, seconds: number): void;
  /** How far the newest event of a source lies behind the clock. */
  lag(source: string, seconds: number): void;
  sourceRunning(source: string, running: boolean): void;
  sourceRestarted(source: string): void;
}

const appendBuckets = [0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createIngestMetrics(metrics: Metrics, sources: readonly string[]): IngestMetrics {
  const events = metrics.counter('mintscope_ingest_events_total', 'Events accepted', ['source', 'type']);
  const drops = metrics.counter('mintscope_ingest_drops_total', 'Input left out on purpose', ['source', 'reason']);
  const dead = metrics.counter('mintscope_ingest_dead_letters_total', 'Input kept as dead letters', [
    'source',
    'reason',
  ]);
  const append = metrics.histogram('mintscope_ingest_append_seconds', 'From hand-over to durable', appendBuckets);
  const failures = metrics.counter('mintscope_ingest_append_failures_total', 'Appends the event log refused');
  const underWay = metrics.gauge('mintscope_ingest_events_under_way', 'Events handed over and not yet durable');
  const waiting = metrics.gauge('mintscope_ingest_events_waiting', 'Events held back while too many are under way');
  const quiet = metrics.gauge('mintscope_ingest_source_quiet_seconds', 'Since a source brought its last event', [
    'source',
  ]);
  const lag = metrics.gauge('mintscope_ingest_source_lag_seconds', 'Age of the newest event of a source', ['source']);
  const running = metrics.gauge('mintscope_ingest_source_running', '1 while a source runs', ['source']);
  const restarts = metrics.counter('mintscope_ingest_source_restarts_total', 'Restarts after a failure', ['source']);
  for (const source of sources) {
    for (const reason of sourceDropReasons) drops.inc({ source, reason }, 0);
    for (const reason of sourceDeadReasons) dead.inc({ source, reason }, 0);
    restarts.inc({ source }, 0);
  }
  return {
    accepted(source, accepted) {
      const types = new Map<string, number>();
      for (const event of accepted) types.set(event.type, (types.get(event.type) ?? 0) + 1);
      for (const [type, count] of types) events.inc({ source, type }, count);
    },
    dropped: (source, reason, count) => drops.inc({ source, reason }, count),
    dead: (source, reason) => dead.inc({ source, reason }),
    appended: (seconds) => append.observe(seconds),
    appendFailed: () => failures.inc(),
    underWay: (count) => underWay.set(count),
    waiting: (count) => waiting.set(count),
    quiet: (source, seconds) => quiet.set({ source }, seconds),
    lag: (source, seconds) => lag.set({ source }, seconds),
    sourceRunning: (source, isRunning) => running.set({ source }, isRunning ? 1 : 0),
    sourceRestarted: (source) => restarts.inc({ source }),
  };
}
