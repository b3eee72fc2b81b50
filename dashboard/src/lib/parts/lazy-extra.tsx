import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { loadPart } from './load-part.ts';

const firstWaitMs = 1_000;
const mostWaitMs = 30_000;

/**
 * A part of something that goes on without it: until it is loaded nothing is drawn, or what keeps its place. Where that fails it is tried
 * again, ever more seldom, for as long as it is drawn anywhere; what stands around it stays.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<ComponentType<P>>,
  drawPlace: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  const watching = new Set<() => void>();
  let part: ComponentType<P> | null = null;
  let busy = false;

  async function start(waitMs: number): Promise<void> {
    busy = true;
    try {
      part = await loadPart(load);
      for (const tell of watching) tell();
    } catch {
      setTimeout(() => {
        busy = false;
        if (watching.size > 0) void start(Math.min(waitMs * 2, mostWaitMs));
      }, waitMs);
    }
  }

  function watch(tell: () => void): () => void {
    watching.add(tell);
    if (!part && !busy) void start(firstWaitMs);
    return () => void watching.delete(tell);
  }
  return (props) => {
    const Part = useSyncExternalStore(watch, () => part);
    return Part ? <Part {...props} /> : drawPlace(props);
  };
}
