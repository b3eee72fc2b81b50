import type { StateStore } from '@mintscope/engines/state-store/port';
import type { IndexedSort, SortBy } from '@mintscope/schemas/sort-by';
import { parseRow } from '../market/stored-documents.ts';

export interface ListOptions {
  limit: number;
  sortBy: SortBy;
  sortOrder: 'asc' | 'desc';
  /** 0 takes tokens without a score as well. */
  minScore: number;
}

const pageSize = 500;
/** Index entries looked at for one answer: bounds the work when few tokens reach the score. */
const mostLookedAt = 20_000;

/**
 * Stored rows (JSON) in the order of one index. The index `age` holds launch times, so that the youngest token comes first
 * in descending order, like the largest value of the others.
 */
export async function listRows(
  stateStore: StateStore,
  options: ListOptions & { sortBy: IndexedSort },
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const { limit, sortBy, sortOrder, minScore } = options;
  const rows: Uint8Array[] = [];
  const page = minScore > 0 && sortBy !== 'score' ? pageSize : limit;
  const bound = sortBy === 'score' && minScore > 0 ? { min: minScore } : {};
  for (let offset = 0; offset < mostLookedAt && rows.length < limit && !signal.aborted; offset += page) {
    const members = await stateStore.range(sortBy, { order: sortOrder, limit: page, offset, ...bound });
    const stored = await stateStore.getMany(members.map(({ member }) => `row:${member}`));
    for (const row of stored) {
      if (rows.length === limit) break;
      if (row && reaches(row, minScore)) rows.push(row);
    }
    if (members.length < page) break;
  }
  return rows;
}

function reaches(row: Uint8Array, minScore: number): boolean {
  if (minScore === 0) return true;
  const score = parseRow(row)?.finalScore ?? null;
  return score !== null && score >= minScore;
}
