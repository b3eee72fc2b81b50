import type { PickScope } from '@mintscope/schemas/picks/selected-token';
import { useEffect, useState } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { pickIdOf } from '../../lib/pick-id.ts';

/** A list that is read is not shuffled faster. */
const settleMs = 500;

/** Ids of the newest picks of one kind, following the feed. */
export function useNewestPicks(scope: PickScope, most: number): readonly string[] {
  const { picks } = useLive().client;
  const [newest, setNewest] = useState<{ scope: PickScope; ids: readonly string[] }>(() => ({ scope, ids: read() }));
  function read(): string[] {
    return picks.list(scope).slice(0, most).map(pickIdOf);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is of this scope, this number and this book
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      setNewest((before) => {
        const ids = read();
        return before.scope === scope && before.ids.join() === ids.join() ? before : { scope, ids };
      });
    };
    settle();
    const stop = picks.picks.watchAll(() => {
      timer ??= setTimeout(settle, picks.picks.size() <= most ? 0 : settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [picks, scope, most]);
  return newest.scope === scope ? newest.ids : read();
}
