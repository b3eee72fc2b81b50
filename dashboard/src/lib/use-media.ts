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

/** Narrower than this, rows are cards and drawers are sheets. */
export function usePhone(): boolean {
  return useMedia('(max-width: 719px)');
}
