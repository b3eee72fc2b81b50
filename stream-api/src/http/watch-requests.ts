import type { HttpHandler } from '../transport/transport.ts';

/** Knows whether callers wait: what holds up this thread at a start lets them go first. */
export interface RequestWatch {
  /** The same handler, watched. */
  follow(handle: HttpHandler): HttpHandler;
  /** Resolves when no caller has been waiting for a while, after 2 s at the latest. */
  quiet(signal: AbortSignal): Promise<void>;
}

/** A page that was waiting for the start asks within this time. */
const firstMs = 150;
/** Between its files and its first rows a page asks for nothing while it reads its scripts. */
const quietMs = 500;
const mostMs = 2_000;
const lookEveryMs = 20;

export function watchRequests(): RequestWatch {
  let underWay = 0;
  let lastMs: number | undefined;

  const isQuiet = (sinceMs: number) => {
    const nowMs = performance.now();
    if (nowMs - sinceMs >= mostMs) return true;
    if (lastMs === undefined) return nowMs - sinceMs >= firstMs;
    return underWay === 0 && nowMs - lastMs >= quietMs;
  };
  return {
    follow: (handle) => async (request, signal) => {
      underWay++;
      lastMs = performance.now();
      try {
        return await handle(request, signal);
      } finally {
        underWay--;
        lastMs = performance.now();
      }
    },
    async quiet(signal) {
      const sinceMs = performance.now();
      while (!signal.aborted && !isQuiet(sinceMs)) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    },
  };
}
