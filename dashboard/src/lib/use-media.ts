import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  // The same for the same query: a cell that is drawn again goes on listening.
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** The system is set to less motion. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Narrower than this, rows are cards and drawers are sheets. */
export function usePhone(): boolean {
  return useMedia('(max-width: 719px)');
}

/** Pointed at with a finger, which shows nothing by being above it. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse)');
}

/** Wide enough for two columns of cards. */
export function useTwoColumns(): boolean {
  return useMedia('(min-width: 1100px)');
}
