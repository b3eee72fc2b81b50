import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../../engine-error.ts';

/** Rejects with ENGINE_UNREACHABLE when the work fails or takes longer; errors of the log itself pass as they are. */
export async function within<Answer>(ms: number, doing: string, work: () => Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = sleep(ms, undefined, { signal: answered.signal }).then(() => {
    throw new EngineError('ENGINE_UNREACHABLE', `Kafka took more than ${ms} ms.`);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (cause) {
    if (cause instanceof EngineError && cause.code !== 'ENGINE_UNREACHABLE') throw cause;
    throw new EngineError(
      'ENGINE_UNREACHABLE',
      `The event log could not ${doing} Kafka: see MINTSCOPE_KAFKA_BROKERS.`,
      {
        cause,
      },
    );
  } finally {
    answered.abort();
    late.catch(() => undefined);
  }
}
