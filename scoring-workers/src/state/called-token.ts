import {
  type CallPosition,
  fillDue,
  followPositions,
  newPosition,
  nextOrderMs,
  readPosition,
} from '@mintscope/metrics/picks/call-position';
import { isSettled } from '@mintscope/metrics/picks/follow-call';
import type { Standing } from '@mintscope/metrics/picks/follow-market';
import type { Market } from '@mintscope/metrics/picks/market';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { addPrice, type CallCourse, newCourse, nextChangeMs, readCourse } from '../running/call-course.ts';

interface FollowedCall {
  readonly ordinal: number;
  readonly course: CallCourse;
  readonly positions: CallPosition[];
  /** Counts every change; the one that was told last. */
  version: number;
  told: number;
  /** USD, at the rate of its newest change. */
  marketCap: number | null;
  /** Nothing more will come of it: it is told once more, and let go. */
  settled: boolean;
  /** The token's market as it was last open when the call settled: the token may move before it is told. */
  closing: Market | null;
}

/** The calls of one token and what became of them. Beside the token, which may end while they are followed. */
export interface CalledToken {
  /** Shard key of the mint. */
  readonly mint: number;
  readonly address: string;
  /** Calls ever made, those let go too: the next one's ordinal is one more. */
  made: number;
  /** When it was called last, and when it was last removed by hand (the shard's clock, ms). */
  calledMs: number;
  removedMs: number | null;
  decimals: number;
  /** Whole tokens of its supply; null while that is unknown. */
  supply: number | null;
  /** The curve or pool it stands in, by its number among the token's wallets, and its market as it was last open. */
  standing: Standing<number> | null;
  open: Market | null;
  calls: FollowedCall[];
  /** Made and not handed out yet. */
  untold: Call[];
  /** When time alone next changes a figure; NaN = to be found out. */
  dueMs: number;
  unsaved: boolean;
}

/** A trade of the token, or a moment at which its market moved without one. `price`: SOL a whole token; NaN for what sets none. */
export interface CalledMoment {
  timeMs: number;
  price: number;
  standing: Standing<number> | null;
}

export function newCalledToken(mint: number, address: string): CalledToken {
  return {
    ...{ mint, address, made: 0, calledMs: 0, removedMs: null, decimals: 0, supply: null, standing: null, open: null },
    ...{ calls: [], untold: [], dueMs: Number.NaN, unsaved: true },
  };
}

/** Follows a call from now on; `standing` is where the token stands by its newest trade. */
export function addCall(called: CalledToken, call: Call, standing: Standing<number> | null): void {
  if (called.calls.every(({ settled }) => settled)) {
    called.standing = standing;
    called.open = standing?.market ?? null;
  }
  called.made = call.ordinal;
  called.calledMs = call.calledAt;
  called.calls.push({
    ordinal: call.ordinal,
    course: newCourse(call.calledAt, call.price),
    positions: positionSizesSol.map((sizeSol) => newPosition(sizeSol, call.calledAt)),
    version: 0,
    told: -1,
    marketCap: call.marketCap,
    settled: false,
    closing: null,
  });
  called.untold.push(call);
  noteChange(called);
}

/** What a trade or a move of the market did to the calls. Its time is held, so that what was told before stays true. */
export function meetMoment(called: CalledToken, { timeMs, price, standing }: CalledMoment, solUsdRate: number): void {
  const before = called.standing?.market ?? null;
  const market = standing?.market ?? null;
  const moved = standing === called.standing ? null : market;
  called.standing = standing;
  called.open = market ?? called.open;
  for (const call of called.calls) {
    if (call.settled) continue;
    const { course, positions } = call;
    const atMs = Math.max(timeMs, course.asOfMs);
    const terms = { timeMs: atMs, price: (course.price * lamportsPerSol) / 10 ** called.decimals };
    followPositions(positions, { before, moved }, terms);
    if (price > 0) addPrice(course, { timeMs: atMs, price });
    course.asOfMs = atMs;
    noteFigures(called, call, solUsdRate);
  }
  noteChange(called);
}

/** A price that came after a later slot's. */
export function meetLatePrice(called: CalledToken, { timeMs, price }: { timeMs: number; price: number }): void {
  for (const call of called.calls) {
    if (call.settled || timeMs < call.course.calledAt) continue;
    addPrice(call.course, { timeMs, price, isLate: true });
    call.version++;
  }
  noteChange(called);
}

/**
 * What time alone did to the calls by a tick: true when it changed a figure. Each is dated by the first tick after it was due,
 * whichever ticks the partition's clock has met.
 */
export function passTime(called: CalledToken, tickMs: number, { everyMs, solUsdRate }: Passing): boolean {
  if (Number.isNaN(called.dueMs)) called.dueMs = Math.min(...called.calls.map((call) => dueMsOf(call, called)));
  if (!(tickAfter(called.dueMs, everyMs) <= tickMs)) return false;
  const market = called.standing?.market ?? null;
  for (const call of called.calls) {
    for (let at = tickAfter(dueMsOf(call, called), everyMs); at <= tickMs; ) {
      if (market !== null) for (const position of call.positions) fillDue(position, market, at);
      call.course.asOfMs = at;
      noteFigures(called, call, solUsdRate);
      at = tickAfter(dueMsOf(call, called), everyMs);
    }
  }
  noteChange(called);
  return true;
}

interface Passing {
  everyMs: number;
  solUsdRate: number;
}

function tickAfter(dueMs: number, everyMs: number): number {
  return (Math.floor(dueMs / everyMs) + 1) * everyMs;
}

function dueMsOf({ settled, course, positions }: FollowedCall, { standing }: CalledToken): number {
  if (settled) return Number.POSITIVE_INFINITY;
  const isOpen = (standing?.market ?? null) !== null;
  return Math.min(nextChangeMs(course), ...(isOpen ? positions.map(nextOrderMs) : []));
}

function noteFigures({ supply, open }: CalledToken, call: FollowedCall, solUsdRate: number): void {
  const { calledAt, price, current, asOfMs } = call.course;
  call.version++;
  call.marketCap = supply === null ? null : current * supply * solUsdRate;
  call.settled = isSettled(calledAt, current / price, asOfMs);
  if (call.settled) call.closing = open;
}

function noteChange(called: CalledToken): void {
  called.dueMs = Number.NaN;
  called.unsaved = true;
}

/** Something of it was not handed out yet. */
export function hasNews({ calls, untold }: CalledToken): boolean {
  return untold.length > 0 || calls.some(({ version, told }) => version !== told);
}

/** Hands out what was not told yet; what is settled is let go with that. */
export function takeNews(called: CalledToken): { calls: Call[]; callFigures: CallFigures[] } {
  const calls = called.untold;
  const news = called.calls.filter(({ version, told }) => version !== told);
  const callFigures = news.map((call) => readFigures(called, call));
  for (const call of news) call.told = call.version;
  called.untold = [];
  if (called.calls.some(({ settled }) => settled)) called.calls = called.calls.filter(({ settled }) => !settled);
  if (calls.length + news.length > 0) called.unsaved = true;
  return { calls, callFigures };
}

function readFigures({ address: mint, open }: CalledToken, call: FollowedCall): CallFigures {
  const { ordinal, version, course, positions, marketCap, settled, closing } = call;
  return {
    mint,
    ordinal,
    version,
    asOf: course.asOfMs,
    ...readCourse(course),
    marketCap,
    executable: positions.map((position) => readPosition(position, settled ? closing : open)),
  };
}
