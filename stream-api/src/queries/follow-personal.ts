import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { followCall, type PricePoint } from '@mintscope/metrics/picks/follow-call';
import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { Executable } from '@mintscope/schemas/picks/executable';
import type { OwnPositions } from './own-positions.ts';
import { selectCourses } from './select-courses.ts';

/** Trades are kept for 30 days after they were stored: what is older is not known any more (ms). */
const knownForMs = 29 * 24 * 3_600_000;

/**
 * What became of a user's own picks: as it was kept once nothing more comes of them, else by the trades since, as minutes tell them, and
 * by where rows said that their tokens stood. Null for one whose trades may have been let go, or were not in SOL.
 */
export async function followPersonal(
  { warehouse, ownPositions }: { warehouse: Warehouse; ownPositions: OwnPositions },
  picks: readonly PersonalPick[],
  nowMs: number,
): Promise<(CallFigures | null)[]> {
  const isOpen = (pick: PersonalPick) => !pick.figures && nowMs - pick.selectedAtMs < knownForMs;
  const open = picks.filter(isOpen);
  const courses = await selectCourses(
    warehouse,
    open.map(({ mint, selectedAtMs }) => ({ mint, fromMs: selectedAtMs })),
  );
  const known = open.flatMap((pick, n) => (courses[n] ? [{ pick, course: courses[n] }] : []));
  const positions = await ownPositions.read(
    warehouse,
    known.map(({ pick }) => pick),
    nowMs,
  );
  const followed = new Map(
    known.map(({ pick, course }, n) => [pick, figuresOf(pick, { course, positions: positions[n]! }, nowMs)]),
  );
  return picks.map((pick) => pick.figures ?? followed.get(pick) ?? null);
}

interface Told {
  course: readonly PricePoint[];
  /** Null while there is more to read of them. */
  positions: Executable[] | null;
}

function figuresOf(pick: PersonalPick, { course, positions }: Told, nowMs: number): CallFigures {
  const { mint, ordinal, selectedAtMs, entry } = pick;
  const figures = followCall({ calledAt: selectedAtMs, price: entry.price }, course, nowMs);
  return {
    mint,
    ordinal,
    // Of figures that are made anew each time, the later ones are newer.
    version: Math.trunc(nowMs),
    asOf: nowMs,
    ...figures,
    marketCap: entry.marketCap === null ? null : entry.marketCap * figures.currentX,
    executable: positions ?? [],
    // What is settled is kept, and is to have its positions.
    settled: figures.settled && positions !== null,
  };
}
