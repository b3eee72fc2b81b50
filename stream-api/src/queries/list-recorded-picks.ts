import { type RecordedPage, selectRecordedCalls } from '@mintscope/records/picks/select-recorded-calls';
import type { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import { sizeOfKind, unknownKey } from '@mintscope/schemas/picks/pick-statistics';
import type { z } from 'zod';
import type { Api } from '../api.ts';
import { periodStart } from './counted-calls.ts';
import { countingRule } from './counting-rule.ts';
import { withRows } from './list-calls.ts';
import { isCounted, isFollowed, madeIn, multipleOf, type OwnPick, readOwnPicks } from './read-own-statistics.ts';

type Asked = z.output<typeof listPicks.query>;
type Listed = Pick<z.output<typeof listPicks.response>, 'picks' | 'total'>;
type Sources = Parameters<typeof readOwnPicks>[0];

/** The platform's calls as the record has them, removed ones too. */
export async function listRecordedPicks(
  api: Pick<Api, 'engines' | 'market' | 'now' | 'productSettings'>,
  asked: Asked,
): Promise<Listed> {
  const nowMs = api.now();
  const page = {
    ...asked,
    ...{ fromMs: periodStart(asked.period, nowMs), untilMs: nowMs, sizeSol: sizeOfKind[asked.of] },
    counted: asked.count === 'counted' ? (await countingRule(api, asked)).completeness : undefined,
  };
  const { calls, total } = await selectRecordedCalls(api.engines.records.lists, page);
  const shown = await withRows(api, calls);
  return { picks: shown.map((pick, index) => ({ ...pick, removed: calls[index]!.removed })), total };
}

/**
 * A user's own, by the same wishes.
 * @param degrading the endpoint that may list them without what became of them; never where that is asked by.
 */
export async function listOwnRecorded(
  api: Sources,
  asked: Asked & { userId: string },
  degrading: string | null,
): Promise<Listed> {
  const { completeness } = await countingRule(api, asked);
  const isListed = (pick: OwnPick) =>
    asked.count === 'all' || (isCounted(pick, completeness) && multipleOf(pick.shown, asked.of) !== null);
  const all = await readOwnPicks(api, asked.userId, asksByFigures(asked) ? null : degrading);
  const picks = madeIn(all, asked.period, api.now());
  const wanted = picks.filter((pick) => isWanted(pick, asked) && isListed(pick));
  const sign = asked.sortOrder === 'asc' ? 1 : -1;
  const order = asked.sortBy === 'maxX' ? (one: OwnPick) => multipleOf(one.shown, asked.of) : sortValues[asked.sortBy];
  const sorted = wanted.sort((a, b) => compare(order(a), order(b), sign));
  const page = sorted.slice(asked.offset, asked.offset + asked.limit);
  return { picks: page.map(({ pick, shown }) => ({ ...shown, removed: pick.removed })), total: wanted.length };
}

function asksByFigures({ count, minX, belowX, followed, sortBy }: Asked): boolean {
  return [
    count === 'counted' || followed === 'now',
    minX !== undefined || belowX !== undefined,
    sortBy === 'maxX' || sortBy === 'currentX',
  ].some(Boolean);
}

type Filter = Pick<
  RecordedPage,
  'search' | 'band' | 'launchpad' | 'hour' | 'parameterVersion' | 'minX' | 'belowX' | 'removed'
> &
  Pick<Asked, 'of' | 'followed'>;

function isWanted(own: OwnPick, filter: Filter): boolean {
  const { pick, shown } = own;
  const { entry, removed } = pick;
  const text = `${entry.symbol}\n${entry.name}\n${pick.mint}`.toLowerCase();
  // What is not known lies within no bounds.
  const x = multipleOf(shown, filter.of) ?? Number.NaN;
  return [
    text.includes(filter.search.toLowerCase()),
    filter.band === undefined || (entry.band ?? unknownKey) === filter.band,
    filter.launchpad === undefined || (entry.launchpad ?? unknownKey) === filter.launchpad,
    filter.hour === undefined || new Date(pick.selectedAtMs).getUTCHours() === filter.hour,
    filter.parameterVersion === undefined || entry.parameterVersion === filter.parameterVersion,
    filter.minX === undefined || x >= filter.minX,
    filter.belowX === undefined || x < filter.belowX,
    filter.followed === 'any' || isFollowed(own),
    filter.removed === 'with' || (filter.removed === 'only') === (removed !== null),
  ].every(Boolean);
}

const sortValues: Readonly<Record<Exclude<Asked['sortBy'], 'maxX'>, (one: OwnPick) => number | null>> = {
  selectedAt: ({ pick }) => pick.selectedAtMs,
  currentX: ({ shown }) => shown.performance?.currentX ?? null,
  finalScore: ({ pick }) => pick.entry.scores.finalScore,
};

/** Unknown values come last, whichever way. */
function compare(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}
