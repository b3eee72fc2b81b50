import { EngineError } from '../engine-error.ts';

/** The topics that a log has made or checked, each with one part for each of its partitions. */
export class Topics<Topic extends { parts: readonly unknown[] }> extends Map<string, Topic> {
  /** @throws EngineError UNKNOWN_TOPIC */
  of(name: string): Topic {
    const topic = this.get(name);
    if (!topic) throw new EngineError('UNKNOWN_TOPIC', `The event log has no topic ${name}.`);
    return topic;
  }

  /** @throws EngineError UNKNOWN_TOPIC, UNKNOWN_PARTITION */
  part(name: string, partition: number): Topic['parts'][number] {
    const { parts } = this.of(name);
    if (partition in parts) return parts[partition];
    throw new EngineError('UNKNOWN_PARTITION', `Topic ${name} has ${parts.length} partitions, so no ${partition}.`);
  }
}
