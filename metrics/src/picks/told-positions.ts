import { type Executable, positionSizesSol } from '@mintscope/schemas/picks/executable';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import {
  type CallPosition,
  copyPosition,
  fillDue,
  followPositions,
  newPosition,
  readPosition,
} from './call-position.ts';
import { followTold, type Standing } from './follow-market.ts';
import type { Market } from './market.ts';

/** Where a token stood with one of its rows; `version` rises from row to row. */
export interface Telling extends ToldStanding {
  version: number;
  timeMs: number;
}

/** Positions of a pick, by what was told of its token up to `version`. */
export interface ToldPositions {
  /** SOL a whole token. */
  readonly price: number;
  readonly positions: readonly CallPosition[];
  version: number;
  asOfMs: number;
  standing: Standing<string> | null;
  /** As the market was last open. */
  open: Market | null;
}

/** `version`: that of the telling before the first one to follow. */
export function newToldPositions(pick: { atMs: number; price: number }, version: number): ToldPositions {
  const positions = positionSizesSol.map((sizeSol) => newPosition(sizeSol, pick.atMs));
  return { price: pick.price, positions, version, asOfMs: pick.atMs, standing: null, open: null };
}

/** What a telling did to them; one that they have met changes nothing. Time never runs back. */
export function meetTelling(told: ToldPositions, telling: Telling): void {
  if (telling.version <= told.version) return;
  const before = told.standing;
  const standing = followTold(before, telling);
  told.version = telling.version;
  told.asOfMs = Math.max(telling.timeMs, told.asOfMs);
  told.standing = standing;
  told.open = standing.market ?? told.open;
  const price = (told.price * lamportsPerSol) / 10 ** telling.decimals;
  const move = { before: before?.market ?? null, moved: standing === before ? null : standing.market };
  followPositions(told.positions, move, { timeMs: told.asOfMs, price });
}

/** As of `nowMs`. What time alone fills by then is not kept, as tellings of that time may be on their way. */
export function readTold({ positions, standing, open }: ToldPositions, nowMs: number): Executable[] {
  return positions.map((kept) => {
    const position = copyPosition(kept);
    if (standing !== null && standing.market !== null) fillDue(position, standing.market, nowMs + 1);
    return readPosition(position, open);
  });
}
