import { type Topic, topics } from '@mintscope/schemas/events/topics';
import type { Config } from './config.ts';
import type { TopicSettings } from './event-log/port.ts';

/** Dead letters are rare and worth a look for longer. */
const deadLetterRetentionMs = 7 * 86_400_000;
/** A request is of use for minutes. */
const requestRetentionMs = 3_600_000;
/** Updates are for those who follow live; the newest values are in the state store. */
const tokenUpdateRetentionMs = 3_600_000;

/** Partitions and retention of each topic. */
export function topicSettings({
  log: { partitions, retentionMs },
}: Config): readonly (readonly [Topic, TopicSettings])[] {
  const settings = (keptMs: number, count = partitions) => ({
    partitions: count,
    retentionMs: keptMs,
    retentionBytes: 0,
  });
  return [
    [topics.chainEvents, settings(retentionMs)],
    [topics.tokenUpdates, settings(Math.min(retentionMs, tokenUpdateRetentionMs))],
    [topics.enrichmentRequests, settings(Math.min(retentionMs, requestRetentionMs), 1)],
    [topics.deadLetters, settings(Math.max(retentionMs, deadLetterRetentionMs), 1)],
  ];
}
