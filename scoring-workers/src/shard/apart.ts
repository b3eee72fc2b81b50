/** How long the moments of a token lie apart at least, by its age (both ms): what is young changes fastest and is looked back at most. */
const momentsApart = [
  { untilMs: 120_000, everyMs: 1_000 },
  { untilMs: 600_000, everyMs: 5_000 },
  { untilMs: 3_600_000, everyMs: 20_000 },
] as const;
const longestApartMs = 60_000;

/** Details that no reader waits for are made as often as moments are made of them, and at least so often (ms). */
export const detailsApartMs = 10_000;

export function momentsApartMs(ageMs: number): number {
  return momentsApart.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? longestApartMs;
}

/** How long after its last detail a token's next one is made, where no reader waits for it. */
export function detailApartMs(ageMs: number): number {
  return Math.min(momentsApartMs(ageMs), detailsApartMs);
}
