import { EngineError } from '../../engine-error.ts';
import { within } from '../../patience/within.ts';

/** Rejects with ENGINE_UNREACHABLE when the work fails or takes longer; errors of the log itself pass as they are. */
export async function reachWithin<Answer>(ms: number, doing: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await within(ms, work(), () => {
      throw new EngineError('ENGINE_UNREACHABLE', `Kafka took more than ${ms} ms.`);
    });
  } catch (cause) {
    if (cause instanceof EngineError && cause.code !== 'ENGINE_UNREACHABLE') throw cause;
    throw new EngineError(
      'ENGINE_UNREACHABLE',
      `The event log could not ${doing} Kafka: see MINTSCOPE_KAFKA_BROKERS.`,
      {
        cause,
      },
    );
  }
}
