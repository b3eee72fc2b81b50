import type { Role } from '@mintscope/schemas/session-user';
import type { NoteAct } from '../audit/act.ts';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

export interface RestrictionChange {
  byId: string;
  byRole: Role;
  userId: string;
  /** Null lifts what holds. */
  restriction: { kind: 'muted' | 'banned'; untilMs: number | null; reason: string } | null;
  nowMs: number;
}

/**
 * Mutes or bans an account, in place of what held before, or lifts that; what is lifted already is neither changed nor noted.
 * @throws Refusal NOT_FOUND, OWN_ACCOUNT, FORBIDDEN
 */
export function restrictMember(chat: ChatWrites, change: RestrictionChange, note: NoteAct): Promise<void> {
  return chat.transactFirst(async (queries) => {
    await requireInferior(queries, change);
    if (!(await put(queries, change))) return;
    await noteChange(queries, { kind: 'restricted', userId: change.userId, nowMs: change.nowMs });
    await note(queries);
  });
}

async function requireInferior(
  queries: RecordsTransaction,
  { byId, byRole, userId }: RestrictionChange,
): Promise<void> {
  const account = await queries
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('shadow_of', 'is', null)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.');
  if (userId === byId) throw new Refusal('OWN_ACCOUNT', 'What holds of your own account another moderator decides.');
  if (account.role !== 'user' && byRole !== 'owner') {
    throw new Refusal('FORBIDDEN', 'Only an owner restricts an admin, or lifts what holds of one.');
  }
}

/** Says whether anything became different. */
async function put(
  queries: RecordsTransaction,
  { byId, userId, restriction, nowMs }: RestrictionChange,
): Promise<boolean> {
  if (!restriction) {
    const lifted = await queries
      .deleteFrom('chat_restrictions')
      .where('user_id', '=', userId)
      .returning('kind')
      .execute();
    return lifted.length > 0;
  }
  const { kind, untilMs, reason } = restriction;
  const until = untilMs === null ? null : new Date(untilMs);
  const row = { kind, until, reason, since: new Date(nowMs), by_id: byId };
  await queries
    .insertInto('chat_restrictions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return true;
}
