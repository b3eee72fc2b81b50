import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { type Course, followCall, type PricePoint, untilSettled } from '@mintscope/metrics/picks/follow-call';
import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { Executable } from '@mintscope/schemas/picks/executable';
import type { OwnPositions } from './own-positions.ts';
import { minuteBegan, selectCourses } from './select-courses.ts';
import { selectLows } from './select-lows.ts';

/** Trades are kept for 30 days after they were stored: what is older is not known any more (ms). */
const knownForMs = 29 * 24 * 3_600_000;

/**
 * What became of a user's own picks: as it was kept once nothing more comes of them, else by the trades since, as minutes tell them, and
 * by where rows said that their tokens stood. Null for one whose trades may have been let go, were not in SOL, or are more than are read
 * at once. What it settles with does not depend on when it is read.
 */
export async function followPersonal(
  { warehouse, ownPositions }: { warehouse: Warehouse; ownPositions: OwnPositions },
  picks: readonly PersonalPick[],
  nowMs: number,
): Promise<(CallFigures | null)[]> {
  const isOpen = (pick: PersonalPick) => !pick.figures && nowMs - pick.selectedAtMs < knownForMs;
  const open = picks.filter(isOpen);
  const wishes = open.map(({ mint, selectedAtMs, entry }) => ({ mint, fromMs: selectedAtMs, price: entry.price }));
  const courses = await selectCourses(warehouse, wishes, nowMs);
  const told = open.flatMap((pick, n) => {
    const prices = courses[n];
    return prices ? [{ pick, told: readCourse(pick, prices, nowMs) }] : [];
  });
  const known = await withLows(warehouse, told);
  const positions = await ownPositions.read(
    warehouse,
    known.map(({ pick, told }) => ({ ...pick, settledMs: told.course.settled ? told.asOfMs : null })),
    nowMs,
  );
  const followed = new Map(known.map(({ pick, told }, n) => [pick, figuresOf(pick, told, positions[n]!, nowMs)]));
  return picks.map((pick) => pick.figures ?? followed.get(pick) ?? null);
}

interface Told {
  course: Course;
  asOfMs: number;
}

function readCourse({ selectedAtMs, entry }: PersonalPick, prices: readonly PricePoint[], nowMs: number): Told {
  const call = { calledAt: selectedAtMs, price: entry.price };
  const until = untilSettled(call, prices, nowMs);
  return { course: followCall(call, until.prices, until.asOfMs), asOfMs: until.asOfMs };
}

interface Followed {
  pick: PersonalPick;
  told: Told;
}

/** Of the minute of its peak a course tells the lowest price, but not what it was before the peak: that is asked for. */
async function withLows(warehouse: Warehouse, followed: readonly Followed[]): Promise<Followed[]> {
  const risen = followed.flatMap((one) => {
    const { pick, told } = one;
    const { mint, selectedAtMs: fromMs } = pick;
    const { peakAt } = told.course;
    return peakAt === null ? [] : [{ one, wish: { mint, fromMs: minuteBegan({ fromMs }, peakAt), untilMs: peakAt } }];
  });
  const lows = await selectLows(
    warehouse,
    risen.map(({ wish }) => wish),
  );
  const lowOf = new Map(risen.map(({ one }, n) => [one, lows[n] ?? null]));
  return followed.map((one) => withLow(one, lowOf.get(one) ?? null));
}

function withLow({ pick, told }: Followed, low: number | null): Followed {
  if (low === null) return { pick, told };
  const drawdownBeforePeak = Math.max(told.course.drawdownBeforePeak, 1 - low / pick.entry.price);
  return { pick, told: { ...told, course: { ...told.course, drawdownBeforePeak } } };
}

/** `positions`: null while there is more to read of them. */
function figuresOf(
  { mint, ordinal, entry }: PersonalPick,
  { course, asOfMs }: Told,
  positions: Executable[] | null,
  nowMs: number,
): CallFigures {
  return {
    mint,
    ordinal,
    // Of figures that are made anew each time, the later ones are newer.
    version: Math.trunc(nowMs),
    asOf: asOfMs,
    ...course,
    marketCap: entry.marketCap === null ? null : entry.marketCap * course.currentX,
    executable: positions ?? [],
    // What is settled is kept, and is to have its positions.
    settled: course.settled && positions !== null,
  };
}
