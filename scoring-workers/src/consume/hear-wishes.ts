import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { detailWishes } from '@mintscope/schemas/detail-wishes';

/** Readers who wait for details: `onWanted` is told of their tokens, and `tell` tells them. */
export async function hearWishes({
  signals,
  log,
  onWanted,
}: {
  signals: Signals;
  log: Logger;
  onWanted(mint: string): void;
}): Promise<{ tell(mints: readonly string[]): void; close(): Promise<void> }> {
  const listening = await signals.listen(detailWishes.wanted, (text) => {
    const { data: mint } = detailWishes.message.safeParse(text);
    if (mint === undefined) log.warn('a wish for a detail is not understood');
    else onWanted(mint);
  });
  return {
    tell(mints) {
      for (const mint of mints)
        signals.publish(detailWishes.made, mint).catch((error: unknown) => {
          // They wait no longer than a moment.
          log.debug({ err: error }, 'readers are not told of a detail');
        });
    },
    close: () => listening.close(),
  };
}
