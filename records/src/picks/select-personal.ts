import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { RecordsQueries } from '../records.ts';
import { type PersonalPick, personalColumns, readPersonalPick } from './personal-entry.ts';

export interface PersonalPage {
  userId: string;
  limit: number;
  /** Picks made before this time only (ms); with a mint, those of that very moment too that are listed after it. */
  beforeMs?: number | undefined;
  afterMint?: string | undefined;
  /** Whether removed ones are told, too. */
  withRemoved?: boolean;
}

/** A user's own picks, newest first. */
export async function selectPersonal(queries: RecordsQueries, page: PersonalPage): Promise<PersonalPick[]> {
  const { userId, limit, beforeMs, afterMint, withRemoved = false } = page;
  let picks = queries.selectFrom('personal_picks').select(personalColumns).where('user_id', '=', userId);
  if (!withRemoved) picks = picks.where('removed_at', 'is', null);
  if (beforeMs !== undefined) {
    const at = new Date(beforeMs);
    const isNext = afterMint === undefined ? '<' : '<=';
    picks = picks.where('selected_at', isNext, at);
    if (afterMint !== undefined)
      picks = picks.where((eb) => eb.or([eb('selected_at', '<', at), eb('mint', '>', afterMint)]));
  }
  const rows = await picks.orderBy('selected_at', 'desc').orderBy('mint').limit(limit).execute();
  return rows.map(readPersonalPick);
}

/** Keeps what became of picks of which nothing more will: trades that it was read from are let go one day. */
export async function keepSettled(
  queries: RecordsQueries,
  userId: string,
  settled: readonly CallFigures[],
): Promise<void> {
  for (const figures of settled) {
    await queries
      .updateTable('personal_picks')
      .set({ figures: JSON.stringify(figures) })
      .where('user_id', '=', userId)
      .where('mint', '=', figures.mint)
      .where('ordinal', '=', figures.ordinal)
      .where('figures', 'is', null)
      .execute();
  }
}
