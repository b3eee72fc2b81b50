import type { Source } from '@mintscope/ingest/sources/source';
import { eventId } from '@mintscope/schemas/events/chain-event';

/** Where a source's dealings with ingest are noted, at once. */
export interface Notes {
  offered(ids: readonly string[]): void;
  acknowledged(ids: readonly string[]): void;
}

/** The same source; what it hands over is noted before, and again when ingest has said that it is durable. */
export function noteAcknowledged(source: Source, notes: Notes): Source {
  return {
    name: source.name,
    run: (sink, signal) =>
      source.run(
        {
          ...sink,
          async events(events) {
            const ids = events.map(eventId);
            notes.offered(ids);
            await sink.events(events);
            notes.acknowledged(ids);
          },
        },
        signal,
      ),
  };
}
