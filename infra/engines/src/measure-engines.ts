import type { EventLog } from './event-log/port.ts';
import type { Metrics } from './metrics.ts';
import type { StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10];

/** The same log, with counters and times for each topic. */
export function measureEventLog(log: EventLog, metrics: Metrics): EventLog {
  const seconds = metrics.histogram('mintscope_log_append_seconds', 'Append to durable', buckets, ['topic']);
  const records = metrics.counter('mintscope_log_appended_records_total', 'Records appended', ['topic']);
  const bytes = metrics.counter('mintscope_log_appended_bytes_total', 'Bytes of values appended', ['topic']);
  return {
    ...log,
    async append(topic, partition, values, options) {
      const stop = seconds.startTimer({ topic });
      const appended = await log.append(topic, partition, values, options);
      stop();
      records.inc({ topic }, values.length);
      bytes.inc(
        { topic },
        values.reduce((sum, value) => sum + value.byteLength, 0),
      );
      return appended;
    },
  };
}

/** The same store, with times of its writes. */
export function measureStateStore(store: StateStore, metrics: Metrics): StateStore {
  const seconds = metrics.histogram('mintscope_state_write_seconds', 'Commit or write to durable', buckets, ['kind']);
  return {
    ...store,
    async commit(lease, commit) {
      const stop = seconds.startTimer({ kind: 'commit' });
      await store.commit(lease, commit);
      stop();
    },
    async write(writes) {
      const stop = seconds.startTimer({ kind: 'write' });
      await store.write(writes);
      stop();
    },
  };
}

/** The same warehouse, with times of statements and rows inserted; failures are told by code. */
export function measureWarehouse(warehouse: Warehouse, metrics: Metrics): Warehouse {
  const seconds = metrics.histogram('mintscope_warehouse_seconds', 'Time of a statement', buckets, ['kind']);
  const rows = metrics.counter('mintscope_warehouse_rows_total', 'Rows inserted', ['table']);
  const failures = metrics.counter('mintscope_warehouse_failures_total', 'Statements that failed', ['kind']);
  async function timed<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
    const stop = seconds.startTimer({ kind });
    try {
      return await work();
    } catch (error) {
      failures.inc({ kind });
      throw error;
    } finally {
      stop();
    }
  }
  return {
    ...warehouse,
    async insert(block) {
      await timed('insert', () => warehouse.insert(block));
      rows.inc({ table: block.table }, block.rows);
    },
    query: (sql, params, schema) => timed('query', () => warehouse.query(sql, params, schema)),
  };
}
