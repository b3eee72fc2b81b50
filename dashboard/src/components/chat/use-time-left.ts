import { useEffect, useState } from 'react';

const tickMs = 250;

/** What is left until a moment of our clock (ms), by the second; 0 from then on. */
export function useTimeLeft(until: number): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - nowMs);
}
