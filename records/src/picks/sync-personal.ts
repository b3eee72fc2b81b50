import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { PersonalEntry } from './personal-entry.ts';
import { takePick } from './pick-personally.ts';

/** A selection that a browser kept while the server was away. */
export interface KeptSelection {
  mint: string;
  /** When the browser kept it, by its clock (ms). */
  keptAtMs: number;
  /** What the server knows of the token now. */
  entry: PersonalEntry;
}

export interface Synced {
  /** Of the tokens, those that are picked now. */
  synced: string[];
  errors: { address: string; message: string }[];
}

/**
 * Takes over what a browser kept, the oldest first: the entry is what the server knows, and the time its own, for a price of then
 * is known to no server. What was removed after the browser kept it stays removed.
 */
export function syncPersonal(
  records: Records,
  { userId, kept, nowMs }: { userId: string; kept: readonly KeptSelection[]; nowMs: number },
  note: NoteAct,
): Promise<Synced> {
  const oldestFirst = [...kept].sort((one, other) => one.keptAtMs - other.keptAtMs);
  return records.transact(async (queries) => {
    const done: Synced = { synced: [], errors: [] };
    let made = 0;
    for (const [place, { mint, keptAtMs, entry }] of oldestFirst.entries()) {
      if (await wasRemovedSince(queries, { userId, mint, keptAtMs })) {
        done.errors.push({ address: mint, message: 'It was removed since.' });
        continue;
      }
      try {
        // In their order, so that lists keep it.
        const atMs = nowMs - oldestFirst.length + 1 + place;
        const { isNew } = await takePick(queries, { userId, mint, entry, nowMs: atMs });
        if (isNew) made += 1;
        done.synced.push(mint);
      } catch (error) {
        // Refused before anything was written of it.
        if (!(error instanceof Refusal)) throw error;
        done.errors.push({ address: mint, message: error.message });
      }
    }
    if (made > 0) await note(queries);
    return done;
  });
}

async function wasRemovedSince(
  queries: RecordsTransaction,
  { userId, mint, keptAtMs }: { userId: string; mint: string; keptAtMs: number },
): Promise<boolean> {
  const newest = await queries
    .selectFrom('personal_picks')
    .select('removed_at')
    .where('user_id', '=', userId)
    .where('mint', '=', mint)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.removed_at != null && newest.removed_at.getTime() >= keptAtMs;
}
