import type { Metrics } from '@mintscope/engines/metrics';
import type { EncodedRows } from './encoded-rows.ts';
import { type SinkTable, sinkPlan } from './sink-plan.ts';

export type SinkMetrics = ReturnType<typeof createSinkMetrics>;

/** What the sink counts. Rows and times of inserts are counted by the warehouse itself. */
export function createSinkMetrics(metrics: Metrics) {
  const retries = metrics.counter('mintscope_warehouse_retries_total', 'Inserts the warehouse did not take', ['table']);
  const repeats = metrics.counter(
    'mintscope_warehouse_repeats_total',
    'Rows left out because the log had told their event before',
    ['table'],
  );
  const tooOld = metrics.counter(
    'mintscope_warehouse_too_old_total',
    'Rows left out because their event is too old to be told from a repeat',
    ['table'],
  );
  const lookUps = metrics.counter(
    'mintscope_warehouse_look_ups_total',
    'Trades looked up in the warehouse, because the log may have told them long before',
  );
  const lag = metrics.gauge('mintscope_warehouse_lag_records', 'Log records not yet in the warehouse', [
    'topic',
    'partition',
  ]);
  for (const table of sinkPlan.flatMap(({ tables }) => tables)) {
    retries.inc({ table }, 0);
    repeats.inc({ table }, 0);
    tooOld.inc({ table }, 0);
  }
  return {
    lag,
    onRetry: (table: SinkTable) => retries.inc({ table }),
    onLookUps: (trades: number) => lookUps.inc(trades),
    onEncoded(table: SinkTable, rows: EncodedRows): void {
      repeats.inc({ table }, rows.repeats);
      tooOld.inc({ table }, rows.tooOld);
    },
  };
}
