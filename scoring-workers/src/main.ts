import { type OpenedLogStateAndWarehouse, openLogStateAndWarehouse } from '@mintscope/engines/open-engines';
import { type EnginesContext, runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { startScoring } from './service.ts';

await runWithEngines({
  name: 'scoring-workers',
  open: openLogStateAndWarehouse,
  needs: ['eventLog', 'stateStore'],
  start,
});

async function start(context: EnginesContext<OpenedLogStateAndWarehouse>) {
  const scoring = await startScoring(context);
  const { metrics } = context.engines;
  /** As the metrics tell it: partitions of this worker with the records they are behind, and failures it came back from. */
  async function state() {
    const lag = await metrics.values('mintscope_scoring_lag_records');
    const [restarts] = await metrics.values('mintscope_scoring_restarts_total');
    const [stale] = await metrics.values('mintscope_scoring_stale_leases_total');
    return {
      partitions: lag.map(({ labels, value }) => ({ partition: Number(labels.partition), lagRecords: value })),
      restarts: restarts?.value ?? 0,
      staleLeases: stale?.value ?? 0,
    };
  }
  return { close: () => scoring.close(), state };
}
