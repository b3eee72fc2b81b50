import { type ComponentType, lazy } from 'react';
import { loadPart } from './load-part.ts';

/** How to start anew each part that could not be loaded. */
const failed = new Set<() => void>();

/**
 * A component that is loaded when it is drawn, within a Suspense. One that cannot be loaded throws, and goes on throwing until
 * the error boundary above has called `renewFailedParts`: then it is loaded again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part = start();
  function start(): ComponentType<P> {
    return lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    });
  }
  function renew(): void {
    Part = start();
  }
  return (props) => <Part {...props} />;
}

/** For error boundaries, once they show their error: sooner, what failed would be tried again without end. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
