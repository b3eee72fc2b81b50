/** Whether the suites run whole (`--all`) or a slice, which the seed chooses; `infra/run-suite.mjs` tells both. */
const runsWhole = process.env.MINTSCOPE_TESTS_WHOLE === 'true';
const seed = Number(process.env.MINTSCOPE_TESTS_SLICE ?? 0);

/** How often a test repeats itself: so often in all, and so often in a slice. */
export function rounds(all: number, few: number): number {
  return runsWhole ? all : few;
}

/** Whether a slice leaves out this one of several that prove the same; `row` moves the choice on, so that rows differ. */
export function isLeftOut(place: number, of: number, row = 0): boolean {
  return !runsWhole && (place + row + seed) % of !== 0;
}
