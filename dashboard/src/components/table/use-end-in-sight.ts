import { useEffect } from 'react';

/** Rows before the end from which on it counts as near: further ones are there before one arrives. */
const nearRows = 100;

/** Tells when the last of `count` rows come near, and again when more have come and their end is near, too. */
export function useEndInSight(items: readonly { index: number }[], count: number, onEnd: (() => void) | undefined) {
  const last = items.at(-1)?.index;
  const isNear = last !== undefined && last >= count - nearRows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where more rows have come their end is another
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, count, onEnd]);
}
