import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '@mintscope/engines/engine-error';
import { type ConsumingOptions, isStateLost, PartitionConsumer } from './partition-consumer.ts';
import type { PartitionWork } from './partition-work.ts';

export interface KeepConsumingOptions<Work extends PartitionWork> extends ConsumingOptions<Work> {
  onRestart?(): void;
}

const restartFirstMs = 500;
const restartMostMs = 10_000;
/** Consumption that lasted so long has recovered: the next restart is quick again (ms). */
const soundAfterMs = 60_000;
/** Nothing changes by itself where engines do not belong together; it is told again now and then. */
const mismatchMs = 30_000;

/** Consumes until the signal is aborted. After a failure it starts again from what the stores say. */
export async function keepConsuming<Work extends PartitionWork>(options: KeepConsumingOptions<Work>): Promise<void> {
  const { signal, log, topic, metrics, onRestart } = options;
  let waitMs = restartFirstMs;
  while (!signal.aborted) {
    const startedMs = Date.now();
    try {
      await new PartitionConsumer(options).run();
    } catch (error) {
      if (signal.aborted) return;
      metrics.restarted();
      onRestart?.();
      if (Date.now() - startedMs >= soundAfterMs || isStateLost(error)) waitMs = restartFirstMs;
      const pauseMs = isMismatch(error) ? mismatchMs : waitMs;
      log.error({ err: error, topic, waitMs: pauseMs }, 'consumption failed; it starts again from the last commit');
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(restartMostMs, waitMs * 2);
    }
  }
}

function isMismatch(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'OFFSET_BEYOND_END';
}
