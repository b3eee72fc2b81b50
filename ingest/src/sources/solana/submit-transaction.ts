import type { EventSource } from '@mintscope/schemas/events/chain-event';
import type { EventSink } from '../../append/event-sink.ts';
import type { PoolBook, Skipped } from '../../decoders/decode-context.ts';
import { type DecodeResult, decodeTransaction } from '../../decoders/decode-transaction.ts';

export interface SubmitOptions {
  sink: EventSink;
  source: EventSource;
  pools: PoolBook;
  receivedAtMs: number;
}

/**
 * Decodes one transaction and hands everything it holds to the sink before the first await, so that callers keep their
 * order. Resolves when its events are durable and what could not be decoded is counted or kept.
 */
export async function submitTransaction(
  input: unknown,
  options: SubmitOptions,
  payload: Payload = () => JSON.stringify(input),
): Promise<void> {
  const result = guardDecoding(() => decodeTransaction(input, options));
  await submitResult(result, payload, options.sink);
}

/** What a dead letter keeps: enough to decode again. */
type Payload = () => string | Uint8Array;

/** The decoders promise not to throw; should one do so, the input is kept and the stream goes on. */
export function guardDecoding(decode: () => DecodeResult): DecodeResult | Error {
  try {
    return decode();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export async function submitResult(result: DecodeResult | Error, payload: Payload, sink: EventSink): Promise<void> {
  if (result instanceof Error) return sink.dead('internal_error', payload(), result.stack ?? result.message);
  switch (result.kind) {
    case 'drop':
      return sink.drop(result.reason);
    case 'dead':
      return sink.dead(result.reason, payload(), describe(result));
    case 'ok': {
      const { events, skipped } = result;
      if (events.length === 0 && skipped.length === 0) sink.drop('no_known_event');
      await Promise.all([sink.events(events), submitSkipped(skipped, payload, sink)]);
      return;
    }
    default: {
      const never: never = result;
      return never;
    }
  }
}

/** What a program did but we could not read is kept whole; what is known to be of no use is only counted. */
async function submitSkipped(skipped: readonly Skipped[], payload: Payload, sink: EventSink): Promise<void> {
  const unread = skipped.filter(({ reason }) => reason === 'event_missing' || reason === 'event_invalid');
  for (const { reason } of skipped) {
    if (reason !== 'event_missing' && reason !== 'event_invalid') sink.drop(reason);
  }
  const [first] = unread;
  if (!first) return;
  const detail = unread.map((one) => `${one.program} #${one.instruction}: ${one.reason}: ${one.detail}`).join('; ');
  await sink.dead(first.reason === 'event_invalid' ? 'event_invalid' : 'event_missing', payload(), detail);
}

function describe({ detail, signature }: { detail: string; signature: string | null }): string {
  return signature === null ? detail : `${signature}: ${detail}`;
}
