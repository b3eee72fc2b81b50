import type { IngestMetrics } from './ingest-metrics.ts';

/** What a source does. */
export interface SourceState {
  running: boolean;
  restarts: number;
  /** Since it last brought an event; null before the first. */
  lastEventAgeSeconds: number | null;
  /** What only this source has to tell. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Keeps what every source does, for /health and for what is held back. */
export interface SourceActivity {
  handedOver(source: string, events: number): void;
  /** These events are durable, accounted for, or given up. */
  done(events: number): void;
  /** The same metrics; runs and restarts are noted on the way. */
  follow(metrics: IngestMetrics): IngestMetrics;
  /** `underWay`: of the events handed over and not done, those admitted to the appender; the others wait. */
  read(underWay: number): {
    sources: Record<string, SourceState>;
    eventsUnderWay: number;
    eventsWaiting: number;
  };
}

export function createSourceActivity(names: readonly string[], now: () => number): SourceActivity {
  const sources = new Map(
    names.map((name) => [name, { running: false, restarts: 0, lastEventAtMs: null as number | null }]),
  );
  let inHand = 0;
  return {
    handedOver(source, events) {
      inHand += events;
      const known = sources.get(source);
      if (known) known.lastEventAtMs = now();
    },
    done(events) {
      inHand -= events;
    },
    follow: (metrics) => ({
      ...metrics,
      sourceRunning(source, running) {
        metrics.sourceRunning(source, running);
        const known = sources.get(source);
        if (known) known.running = running;
      },
      sourceRestarted(source) {
        metrics.sourceRestarted(source);
        const known = sources.get(source);
        if (known) known.restarts += 1;
      },
    }),
    read(underWay) {
      const states = [...sources].map(([name, { running, restarts, lastEventAtMs }]) => {
        const lastEventAgeSeconds = lastEventAtMs === null ? null : Math.max(0, now() - lastEventAtMs) / 1000;
        return [name, { running, restarts, lastEventAgeSeconds }] as const;
      });
      return {
        sources: Object.fromEntries(states),
        eventsUnderWay: underWay,
        eventsWaiting: Math.max(0, inHand - underWay),
      };
    },
  };
}
