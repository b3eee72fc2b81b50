import { mostCallsOfToken } from '@mintscope/schemas/picks/call';
import { mostPersonalPicks } from '@mintscope/schemas/picks/selected-token';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { type PersonalEntry, type PersonalPick, personalColumns, readPersonalPick } from './personal-entry.ts';

export interface PersonalWish {
  userId: string;
  mint: string;
  entry: PersonalEntry;
  nowMs: number;
}

/**
 * Picks a token for its user alone; what is picked already keeps its time and scores.
 * @throws Refusal PICKED_TOO_OFTEN, TOO_MANY_PICKS
 */
export function pickPersonally(records: Records, wish: PersonalWish, note: NoteAct): Promise<PersonalPick> {
  return records.transact(async (queries) => {
    const { pick, isNew } = await takePick(queries, wish);
    if (isNew) await note(queries);
    return pick;
  });
}

/** The pick of a wish, within its transaction. */
export async function takePick(
  queries: RecordsTransaction,
  { userId, mint, entry, nowMs }: PersonalWish,
): Promise<{ pick: PersonalPick; isNew: boolean }> {
  const own = await queries
    .selectFrom('personal_picks')
    .select(personalColumns)
    .where('user_id', '=', userId)
    .where('mint', '=', mint)
    .orderBy('ordinal', 'desc')
    .execute();
  const [newest] = own;
  if (newest && newest.removed_at === null) return { pick: readPersonalPick(newest), isNew: false };
  const ordinal = (newest?.ordinal ?? 0) + 1;
  if (ordinal > mostCallsOfToken) {
    const sentence = `You have picked this token ${mostCallsOfToken} times, as often as is kept.`;
    throw new Refusal('PICKED_TOO_OFTEN', sentence, { field: 'token.address' });
  }
  await requireRoom(queries, userId);
  const pick = { mint, ordinal, selectedAtMs: nowMs, entry, figures: null, removed: null };
  await queries
    .insertInto('personal_picks')
    .values({ user_id: userId, mint, ordinal, selected_at: new Date(nowMs), entry: JSON.stringify(entry) })
    .execute();
  return { pick, isNew: true };
}

/** Removed ones count: they are history, which is not deleted to make room. */
async function requireRoom(queries: RecordsTransaction, userId: string): Promise<void> {
  const { kept } = await queries
    .selectFrom('personal_picks')
    .select(({ fn }) => fn.countAll<bigint>().as('kept'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(kept) < mostPersonalPicks) return;
  const sentence = `You have made ${mostPersonalPicks} picks of your own, as many as are kept.`;
  throw new Refusal('TOO_MANY_PICKS', sentence, { field: 'token.address' });
}
