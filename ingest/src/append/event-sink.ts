import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import type { IngestMetrics } from '../ingest-metrics.ts';
import type { SourceActivity } from '../source-activity.ts';
import type { Appender, AppendSettings } from './appender.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import type { DeadReason, DropReason } from './reasons.ts';

/** Where a source's events go. */
export interface EventSink {
  /** Resolves when every event is durable in the log (backpressure: await it). */
  events(events: readonly ChainEvent[]): Promise<void>;
  drop(reason: DropReason, count?: number): void;
  /** Resolves when the input is durable in the dead-letter topic. The payload is cut at 64 KiB. */
  dead(reason: DeadReason, payload: Uint8Array | string, detail: string): Promise<void>;
}

export interface EventSinkOptions {
  source: string;
  /** Wait for the disk: for sources whose peer forgets an event once it is acknowledged. */
  flush: boolean;
  appender: Appender;
  deadLetters: DeadLetterWriter;
  metrics: IngestMetrics;
  activity: SourceActivity;
  now: () => number;
}

/** The sink of one source: appends, counts, and keeps what cannot become an event. */
export function createEventSink(options: EventSinkOptions): EventSink {
  const { source, appender, deadLetters, metrics, activity, now } = options;

  const sink: EventSink = {
    async events(events) {
      if (events.length === 0) return;
      const startedAt = now();
      activity.handedOver(source, events.length);
      const accepted = await appender.append(events, settings).finally(() => activity.done(events.length));
      metrics.appended((now() - startedAt) / 1000);
      metrics.accepted(source, accepted);
      const newest = newestTimeMs(accepted);
      if (newest !== undefined) metrics.lag(source, Math.max(0, now() - newest) / 1000);
    },
    drop(reason, count = 1) {
      metrics.dropped(source, reason, count);
    },
    async dead(reason, payload, detail) {
      metrics.dead(source, reason);
      await deadLetters.write({ source, reason, payload, detail });
    },
  };
  const settings: AppendSettings = {
    flush: options.flush,
    rejections: {
      drop: (reason, count) => sink.drop(reason, count),
      dead: (reason, event, detail) => sink.dead(reason, encodeEventLine(event), detail),
    },
  };
  return sink;
}

function newestTimeMs(events: readonly ChainEvent[]): number | undefined {
  let newest: number | undefined;
  for (const { timeMs, blockTime } of events) {
    const at = timeMs ?? (blockTime === null ? undefined : blockTime * 1000);
    if (at !== undefined && (newest === undefined || at > newest)) newest = at;
  }
  return newest;
}
