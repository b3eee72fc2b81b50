import { quantile } from '../end-to-end/product.ts';
import type { Watched } from './watch-page.ts';

export interface Watching {
  name: string;
  watched: readonly Watched[];
}

/** What a screen of 60 frames a second shows. */
const frameMs = 1000 / 60;

/** A table of what was watched, one line for each name: frames of all rounds together, costs as their median with both ends. */
export function showFrames(what: string, watchings: readonly Watching[]): void {
  console.table(
    watchings.map(({ name, watched }) => {
      const frames = watched.flatMap((round) => round.frames);
      const spentMs = frames.reduce((sum, gap) => sum + gap, 0);
      return {
        [what]: name,
        'frames/s': Math.round((1000 * frames.length) / spentMs),
        'p50 ms': quantile(frames, 0.5),
        'p95 ms': quantile(frames, 0.95),
        'p99 ms': quantile(frames, 0.99),
        'worst ms (by round)': watched.map((round) => Math.round(Math.max(...round.frames))).join(' '),
        'over 50 ms': frames.filter((gap) => gap > 50).length,
        dropped: Math.max(0, Math.round(spentMs / frameMs) - frames.length),
      };
    }),
  );
  const spread = (watched: readonly Watched[], pick: (round: Watched) => number) => {
    const all = watched.map(pick);
    return `${Math.round(quantile(all, 0.5))} (${Math.round(Math.min(...all))}-${Math.round(Math.max(...all))})`;
  };
  console.table(
    watchings.map(({ name, watched }) => ({
      [what]: name,
      'main thread ms/s': spread(watched, (round) => round.mainMs),
      scripts: spread(watched, (round) => round.scriptMs),
      styles: spread(watched, (round) => round.styleMs),
      layout: spread(watched, (round) => round.layoutMs),
      'browser CPU ms/s': spread(watched, (round) => round.browserMs),
      'messages/s': spread(watched, (round) => round.messages),
      'KB/s': spread(watched, (round) => round.kilobytes),
      'heap MB': spread(watched, (round) => round.heapMb),
    })),
  );
}
