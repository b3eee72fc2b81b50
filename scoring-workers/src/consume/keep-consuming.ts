import { EngineError } from '@mintscope/engines/engine-error';
import { createBackOff } from '@mintscope/engines/patience/back-off';
import { pause } from '@mintscope/engines/patience/pause';
import { type ConsumingOptions, isStateLost, PartitionConsumer } from './partition-consumer.ts';
import type { PartitionWork } from './partition-work.ts';

export interface KeepConsumingOptions<Work extends PartitionWork> extends ConsumingOptions<Work> {
  onRestart?(): void;
}

const restart = { firstMs: 500, factor: 2, maxMs: 10_000, jitter: 0 };
/** Consumption that lasted so long has recovered: the next restart is quick again (ms). */
const soundAfterMs = 60_000;
/** Nothing changes by itself where engines do not belong together; it is told again now and then. */
const mismatchMs = 30_000;

/** Consumes until the signal is aborted. After a failure it starts again from what the stores say. */
export async function keepConsuming<Work extends PartitionWork>(options: KeepConsumingOptions<Work>): Promise<void> {
  const { signal, log, topic, metrics, onRestart } = options;
  const backOff = createBackOff(restart);
  while (!signal.aborted) {
    const startedMs = Date.now();
    try {
      await new PartitionConsumer(options).run();
    } catch (error) {
      if (signal.aborted) return;
      metrics.restarted();
      onRestart?.();
      if (Date.now() - startedMs >= soundAfterMs || isStateLost(error)) backOff.reset();
      const restartMs = backOff.next();
      const waitMs = isMismatch(error) ? mismatchMs : restartMs;
      log.error({ err: error, topic, waitMs }, 'consumption failed; it starts again from the last commit');
      await pause(waitMs, signal);
    }
  }
}

function isMismatch(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'OFFSET_BEYOND_END';
}
