import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The system is set to less motion. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Narrower than this, rows are cards and drawers are sheets. */
export function usePhone(): boolean {
  return useMedia('(max-width: 719px)');
}

/** Wide enough for two columns of cards. */
export function useTwoColumns(): boolean {
  return useMedia('(min-width: 1100px)');
}

/** Wide enough for tables to say more in a cell. */
export function useWide(): boolean {
  return useMedia('(min-width: 1800px)');
}
