import type { WriteHold } from '@mintscope/engines/data-directory/write-hold';
import type { EventSink } from '../append/event-sink.ts';

/**
 * A sink that refuses what cannot be stored at the moment instead of waiting for room on the disk: for a source whose peer
 * waits for an answer and sends again. What was under way is stored when there is room; its repeat is recognised.
 */
export function refuseWhileHeld(sink: EventSink, writeHold: Pick<WriteHold, 'reason' | 'onStop'>): EventSink {
  async function orRefused(store: () => Promise<void>): Promise<void> {
    if (writeHold.reason) throw writeHold.reason;
    let forget = () => {};
    const refused = new Promise<never>((_, reject) => {
      forget = writeHold.onStop(reject);
    });
    const storing = store();
    storing.catch(() => undefined);
    await Promise.race([storing, refused]).finally(() => forget());
  }
  return {
    events: (events) => orRefused(() => sink.events(events)),
    drop: (reason, count) => sink.drop(reason, count),
    dead: (reason, payload, detail) => orRefused(() => sink.dead(reason, payload, detail)),
  };
}
