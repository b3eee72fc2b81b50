import { useEffect, useRef, useState } from 'react';

/** The value as it was at most `everyMs` ago, also while it moves all the time; the last one in the end. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [told, setTold] = useState(value);
  const toldAtMs = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        toldAtMs.current = Date.now();
        setTold(value);
      },
      Math.max(0, toldAtMs.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return told;
}
