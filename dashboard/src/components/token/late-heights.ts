/** What the inside of a late card takes (px), whatever is in it, and whether a sentence stands above it. */
export const lateHeights = {
  exit: { tall: 320, says: false },
  liquidity: { tall: 250, says: true },
  network: { tall: 440, says: true },
  timing: { tall: 300, says: true },
  score: { tall: 220, says: true },
  distribution: { tall: 340, says: true },
  relatives: { tall: 230, says: true },
  traders: { tall: 420, says: true },
  figures: { tall: 420, says: true },
} as const;

/** Cards of the whole page, which the first screen does not wait for. */
export type LateCard = keyof typeof lateHeights;
