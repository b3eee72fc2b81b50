import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { createDurableAppend } from '../append/append-durably.ts';
import { createAppender } from '../append/appender.ts';
import { createPoolBook } from '../sources/pool-book.ts';
import { decodePayload } from './decode-payload.ts';
import { readDeadLetters } from './list-dead-letters.ts';

export interface ReplayCounts {
  /** Letters looked at. */
  letters: number;
  /** Letters of which everything could be decoded now. */
  recovered: number;
  /** Letters that still cannot be read, by reason. */
  stillDead: Record<string, number>;
  /** Letters whose payload was cut when it was kept: the input is gone. */
  truncated: number;
  /** Events appended. Those the log already had are recognised by their id downstream. */
  events: number;
}

export interface ReplayOptions {
  log: Logger;
  signal: AbortSignal;
  reason?: string;
  now?: () => number;
}

/**
 * Decodes dead letters again with the decoders of this build and appends what works now. Nothing is removed, and doing it
 * twice does no harm: events keep their ids. Letters about impossible amounts are left alone unless `reason` names them:
 * what made the amount impossible, a token's supply, is not known here.
 */
export async function replayDeadLetters(eventLog: EventLog, options: ReplayOptions): Promise<ReplayCounts> {
  const { log, signal, reason, now = Date.now } = options;
  const counts: ReplayCounts = { letters: 0, recovered: 0, stillDead: {}, truncated: 0, events: 0 };
  const append = createDurableAppend({ eventLog, log, signal, onFailure: () => undefined });
  const appender = createAppender({ append, partitions: eventLog.partitions(topics.chainEvents), now });
  const pools = createPoolBook();
  const refuse = (why: string) => {
    counts.stillDead[why] = (counts.stillDead[why] ?? 0) + 1;
  };

  for await (const letter of readDeadLetters(eventLog, reason)) {
    signal.throwIfAborted();
    counts.letters += 1;
    if (letter.payloadTruncated) {
      counts.truncated += 1;
      continue;
    }
    if (letter.reason === 'impossible_amount' && reason !== letter.reason) {
      refuse(letter.reason);
      continue;
    }
    const decoded = decodePayload(letter, { pools, receivedAtMs: now() });
    const refused: string[] = [...decoded.refused];
    counts.events += (await appendQuietly(decoded.events, appender, refused)).length;
    const [first] = refused;
    if (first === undefined) counts.recovered += 1;
    else refuse(first);
  }
  return counts;
}

/** Refusals are told to the caller; they are not written as letters again. */
function appendQuietly(
  events: readonly ChainEvent[],
  appender: ReturnType<typeof createAppender>,
  refused: string[],
): Promise<readonly ChainEvent[]> {
  return appender.append(events, {
    flush: true,
    rejections: {
      drop: () => undefined,
      dead(reason) {
        refused.push(reason);
        return Promise.resolve();
      },
    },
  });
}
