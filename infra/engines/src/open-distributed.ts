import type { Config } from './config.ts';
import type { EventLog } from './event-log/port.ts';
import type { Logger } from './logger.ts';
import { observeRecords } from './measure-engines.ts';
import type { Metrics } from './metrics.ts';
import type { OnOpened } from './open-embedded.ts';
import type { RateLimits } from './rate-limits/port.ts';
import type { Records } from './records/port.ts';
import type { Signals } from './signals/port.ts';
import type { StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

export interface OpeningContext {
  config: Config;
  log: Logger;
  metrics: Metrics;
  onOpened: OnOpened;
}

/** The log on Kafka. Rejects with one sentence that names the setting when it cannot be used. */
export async function openKafka({ config, log, metrics, onOpened }: OpeningContext): Promise<EventLog> {
  const { openKafkaEventLog } = await import('./event-log/kafka/kafka-event-log.ts');
  const eventLog = await openKafkaEventLog({ kafka: config.kafka, log, metrics });
  onOpened(() => eventLog.close());
  return eventLog;
}

export interface OnRedis {
  stateStore: StateStore;
  signals: Signals;
  rateLimits: RateLimits;
}

/** Signals alone, for who keeps nothing in Redis. */
export async function openSignalsOnRedis({ config, log, onOpened }: OpeningContext): Promise<Signals> {
  const { openRedis } = await import('./redis/open-redis.ts');
  const { openRedisSignals } = await import('./signals/redis-signals.ts');
  const redis = await openRedis({ redis: config.redis, log });
  onOpened(() => redis.close());
  const signals = await openRedisSignals({ redis });
  onOpened(() => signals.close());
  return signals;
}

/** Everything that one connection to Redis serves. */
export async function openOnRedis({ config, log, onOpened }: OpeningContext): Promise<OnRedis> {
  const { openRedis } = await import('./redis/open-redis.ts');
  const { openRedisStateStore } = await import('./state-store/redis-state-store.ts');
  const { openRedisSignals } = await import('./signals/redis-signals.ts');
  const { openRedisRateLimits } = await import('./rate-limits/redis-rate-limits.ts');
  const redis = await openRedis({ redis: config.redis, log });
  onOpened(() => redis.close());
  const stateStore = openRedisStateStore({ redis });
  onOpened(() => stateStore.close());
  const signals = await openRedisSignals({ redis });
  onOpened(() => signals.close());
  const rateLimits = openRedisRateLimits({ redis });
  onOpened(() => rateLimits.close());
  return { stateStore, signals, rateLimits };
}

/** The warehouse on a ClickHouse server. */
export async function openClickhouse({ config, log, onOpened }: OpeningContext): Promise<Warehouse> {
  const { openClickhouseWarehouse } = await import('./warehouse/clickhouse-warehouse.ts');
  const warehouse = await openClickhouseWarehouse({ clickhouse: config.clickhouse, log });
  onOpened(() => warehouse.close());
  return warehouse;
}

/** The records on a PostgreSQL server. */
export async function openPostgres<Tables>({
  config,
  log,
  metrics,
  onOpened,
}: OpeningContext): Promise<Records<Tables>> {
  const { openPostgresRecords } = await import('./records/postgres/postgres-records.ts');
  const options = { postgres: config.postgres, log, observe: observeRecords(metrics) };
  const records = await openPostgresRecords<Tables>(options);
  onOpened(() => records.close());
  return records;
}
