import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { settlesWithin } from '@mintscope/engines/patience/settles-within';
import type { Signals } from '@mintscope/engines/signals/port';
import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import { detailWishes } from '@mintscope/schemas/detail-wishes';

/** Details that readers wait for. */
export interface DetailWishes {
  /**
   * Asks for the detail of a token as it is now. Resolves when the state store has it, and after a moment where scoring says nothing: then
   * what is there is read.
   */
  wish(mint: string): Promise<void>;
  close(): Promise<void>;
}

export interface DetailWishesOptions {
  signals: Signals;
  metrics: Metrics;
  log: Logger;
  now(): number;
  /** How long a reader waits (ms). */
  waitMs?: number;
}

/** Longer than scoring takes on a machine that has time; who looks at a token does not wait for one that has none. */
const usualWaitMs = 300;
/** Tokens that are waited for at once: beyond it details are read as they are. */
const mostWaited = 64;
/** A token that was waited for in vain is not waited for again for so long (ms), of so many tokens. */
const givenUpMs = 5_000;
const mostGivenUp = 1_000;

/** Readers of one token wait for one detail together. */
export async function openDetailWishes(options: DetailWishesOptions): Promise<DetailWishes> {
  const { signals, metrics, log, now, waitMs = usualWaitMs } = options;
  const outcomes = metrics.counter(
    'mintscope_api_detail_wishes_total',
    'Details that readers wanted as they are now, by what came of it',
    ['outcome'],
  );
  for (const outcome of ['made', 'late', 'not_asked']) outcomes.inc({ outcome }, 0);
  const waiting = new Map<string, { made: Promise<void>; tell(): void }>();
  const givenUp = createBoundedMap<number>(mostGivenUp);
  const listening = await signals.listen(detailWishes.made, (mint) => waiting.get(mint)?.tell());

  async function ask(mint: string, told: Promise<void>): Promise<void> {
    try {
      await signals.publish(detailWishes.wanted, mint);
      const isMade = await settlesWithin(told, waitMs);
      if (!isMade) givenUp.set(mint, now());
      outcomes.inc({ outcome: isMade ? 'made' : 'late' });
    } catch (error) {
      outcomes.inc({ outcome: 'not_asked' });
      log.debug({ err: error }, 'scoring is not asked for a detail');
    } finally {
      waiting.delete(mint);
    }
  }

  return {
    wish(mint) {
      const under = waiting.get(mint);
      if (under) return under.made;
      const isGivenUp = Math.abs(now() - (givenUp.get(mint) ?? Number.NEGATIVE_INFINITY)) < givenUpMs;
      if (isGivenUp || waiting.size >= mostWaited) {
        outcomes.inc({ outcome: 'not_asked' });
        return Promise.resolve();
      }
      let tell = () => {};
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      // Before it is asked: within one process the answer may come in the same turn.
      const waited = { tell, made: Promise.resolve() };
      waiting.set(mint, waited);
      waited.made = ask(mint, told);
      return waited.made;
    },
    close: () => listening.close(),
  };
}
