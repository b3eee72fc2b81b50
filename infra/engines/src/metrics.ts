import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { settlesWithin } from './patience/settles-within.ts';

/** Prometheus metrics of one process. Asking twice for a name gives the same metric. */
export interface Metrics {
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  gauge(name: string, help: string, labels?: readonly string[]): Gauge;
  histogram(name: string, help: string, buckets: readonly number[], labels?: readonly string[]): Histogram;
  /** Each series of a counter or gauge; none while no part of the process asked for it. */
  values(
    name: string,
  ): Promise<readonly { labels: Readonly<Partial<Record<string, string | number>>>; value: number }[]>;
  /**
   * Called each time the metrics are told, for what costs something to measure. One that fails, or takes longer than a second,
   * leaves its series as they were. Returns what ends that.
   */
  beforeExpose(measure: () => Promise<void>): () => void;
  /** The text exposition format. */
  expose(): Promise<string>;
}

const measureWithinMs = 1_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const measures = new Set<() => Promise<void>>();
  const made = new Map<string, Counter | Gauge | Histogram>();
  function once<M extends Counter | Gauge | Histogram>(name: string, make: () => M): M {
    const known = made.get(name);
    if (known) return known as M;
    const metric = make();
    made.set(name, metric);
    return metric;
  }
  return {
    counter: (name, help, labels = []) =>
      once(name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] })),
    gauge: (name, help, labels = []) =>
      once(name, () => new Gauge({ name, help, labelNames: [...labels], registers: [registry] })),
    histogram: (name, help, buckets, labels = []) =>
      once(
        name,
        () => new Histogram({ name, help, buckets: [...buckets], labelNames: [...labels], registers: [registry] }),
      ),
    async values(name) {
      const metric = made.get(name);
      return metric && !(metric instanceof Histogram) ? (await metric.get()).values : [];
    },
    beforeExpose(measure) {
      measures.add(measure);
      return () => void measures.delete(measure);
    },
    async expose() {
      await Promise.allSettled([...measures].map((measure) => settlesWithin(measure(), measureWithinMs)));
      return registry.metrics();
    },
  };
}
