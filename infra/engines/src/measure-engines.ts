import { EngineError } from './engine-error.ts';
import type { EventLog } from './event-log/port.ts';
import type { Metrics } from './metrics.ts';
import type { ObserveRecords } from './records/create-records.ts';
import { StaleOwnerError, type StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10];

/** The same log, with counters and times for each topic. */
export function measureEventLog(log: EventLog, metrics: Metrics): EventLog {
  const appends = metrics.histogram('mintscope_log_append_seconds', 'Append to durable', buckets, ['topic']);
  const reads = metrics.histogram('mintscope_log_read_seconds', 'Time to read records', buckets, ['topic']);
  const records = metrics.counter('mintscope_log_appended_records_total', 'Records appended', ['topic']);
  const bytes = metrics.counter('mintscope_log_appended_bytes_total', 'Bytes of values appended', ['topic']);
  const failing = countFailures(metrics, 'eventLog');
  return {
    ...log,
    async append(topic, partition, values, options) {
      const stop = appends.startTimer({ topic });
      const appended = await failing('append', log.append(topic, partition, values, options));
      stop();
      records.inc({ topic }, values.length);
      bytes.inc(
        { topic },
        values.reduce((sum, value) => sum + value.byteLength, 0),
      );
      return appended;
    },
    async read(topic, partition, offset, most) {
      const stop = reads.startTimer({ topic });
      const found = await failing('read', log.read(topic, partition, offset, most));
      stop();
      return found;
    },
    range: (topic, partition) => failing('range', log.range(topic, partition)),
    consume: (options) => failing('consume', log.consume(options)),
  };
}

/** The same store, with times of its reads and writes. */
export function measureStateStore(store: StateStore, metrics: Metrics): StateStore {
  const writes = metrics.histogram('mintscope_state_write_seconds', 'Commit or write to durable', buckets, ['kind']);
  const reads = metrics.histogram('mintscope_state_read_seconds', 'Time of a read', buckets, ['kind']);
  const failing = countFailures(metrics, 'stateStore');
  async function timed<Result>(times: typeof reads, kind: string, work: Promise<Result>): Promise<Result> {
    const stop = times.startTimer({ kind });
    const result = await failing(kind, work);
    stop();
    return result;
  }
  return {
    ...store,
    get: (key) => timed(reads, 'get', store.get(key)),
    getMany: (keys) => timed(reads, 'get_many', store.getMany(keys)),
    range: (index, options) => timed(reads, 'range', store.range(index, options)),
    progress: (shard) => timed(reads, 'progress', store.progress(shard)),
    acquire: (shard) => timed(writes, 'acquire', store.acquire(shard)),
    commit: (lease, commit) => timed(writes, 'commit', store.commit(lease, commit)),
    write: (changes) => timed(writes, 'write', store.write(changes)),
  };
}

/** The same warehouse, with times of statements, and rows and bytes inserted. */
export function measureWarehouse(warehouse: Warehouse, metrics: Metrics): Warehouse {
  const seconds = metrics.histogram('mintscope_warehouse_seconds', 'Time of a statement', buckets, ['kind']);
  const rows = metrics.counter('mintscope_warehouse_rows_total', 'Rows inserted', ['table']);
  const bytes = metrics.counter('mintscope_warehouse_inserted_bytes_total', 'Bytes of rows inserted', ['table']);
  const failing = countFailures(metrics, 'warehouse');
  async function timed<Result>(kind: string, work: Promise<Result>): Promise<Result> {
    const stop = seconds.startTimer({ kind });
    return failing(kind, work).finally(stop);
  }
  return {
    ...warehouse,
    async insert(block) {
      await timed('insert', warehouse.insert(block));
      rows.inc({ table: block.table }, block.rows);
      bytes.inc({ table: block.table }, block.ndjson.byteLength);
    },
    query: (sql, params, schema) => timed('query', warehouse.query(sql, params, schema)),
    command: (sql) => timed('command', warehouse.command(sql)),
  };
}

/** Times of the records' statements, and of transactions with all their attempts. */
export function observeRecords(metrics: Metrics): ObserveRecords {
  const seconds = metrics.histogram('mintscope_records_seconds', 'Time of a statement or transaction', buckets, [
    'kind',
  ]);
  const failures = failureCounter(metrics);
  return (kind, tookMs, error) => {
    seconds.observe({ kind }, tookMs / 1000);
    // A statement that was refused, as for a name that is taken, is the records doing their work.
    if (error instanceof EngineError && error.code !== 'QUERY_FAILED') failures.inc({ engine: 'records', kind });
  };
}

/** Counts the calls that fail. A commit refused for its lease is the store doing its work. */
function countFailures(metrics: Metrics, engine: string) {
  const failures = failureCounter(metrics);
  return async <Result>(kind: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof StaleOwnerError)) failures.inc({ engine, kind });
      throw error;
    }
  };
}

function failureCounter(metrics: Metrics) {
  return metrics.counter('mintscope_engine_failures_total', 'Calls to an engine that failed', ['engine', 'kind']);
}
