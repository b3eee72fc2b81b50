import { type RefObject, useEffect } from 'react';
import { useRowSource } from './row-context.tsx';

/** Puts `data-beat` on the table every other second, for marks that pulse. Nothing pulses with reduced motion. */
export function useBeat(table: RefObject<HTMLElement | null>): void {
  const { clock } = useRowSource();
  useEffect(
    () =>
      clock.watch(() => {
        if (!matchMedia('(prefers-reduced-motion: reduce)').matches) table.current?.toggleAttribute('data-beat');
      }),
    [clock, table],
  );
}
