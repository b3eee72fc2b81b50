import { useState } from 'react';

/** A list as it stood when the pointer came to rest on it, so that nothing is aimed at that has moved since; and what tells of that. */
export function useHeld<Value>(newest: Value): { held: Value; onPointerEnter: () => void; onPointerLeave: () => void } {
  const [kept, setKept] = useState<{ value: Value } | null>(null);
  return {
    held: kept ? kept.value : newest,
    onPointerEnter: () => setKept({ value: newest }),
    onPointerLeave: () => setKept(null),
  };
}
