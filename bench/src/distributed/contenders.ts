export type EngineName = 'kafka' | 'redis' | 'clickhouse';

/** A set-up of the product: which engines stand outside, and how many processes of each service (none = one for all). */
export interface Contender {
  name: string;
  engines: readonly EngineName[];
  services?: { scoring: number };
}

/** The first is what the others are compared with; each of the next three changes one engine. */
export const contenders: readonly Contender[] = [
  { name: 'one process, embedded', engines: [] },
  { name: 'one process, Kafka', engines: ['kafka'] },
  { name: 'one process, Redis', engines: ['redis'] },
  { name: 'one process, ClickHouse over HTTP', engines: ['clickhouse'] },
  { name: 'one process, all three', engines: ['kafka', 'redis', 'clickhouse'] },
  { name: 'three services, all three', engines: ['kafka', 'redis', 'clickhouse'], services: { scoring: 1 } },
  { name: 'the same, two scoring workers', engines: ['kafka', 'redis', 'clickhouse'], services: { scoring: 2 } },
];
