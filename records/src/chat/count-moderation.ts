import { type ChatReport, type ModerationKind, moderationKinds } from '@mintscope/schemas/chat/chat-report';
import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

export interface ReportWindow {
  from: Date;
  /** The first moment that is no part of it. */
  end: Date;
}

/** What the audit log calls the acts, and which detail tells one kind from another. */
const kinds: Readonly<Record<string, ModerationKind>> = {
  'delete-message': 'deleted',
  'decide-on-message delete': 'deleted',
  'decide-on-message let_through': 'let_through',
  'decide-on-message dismiss': 'dismissed',
  'restrict-member muted': 'muted',
  'restrict-member banned': 'banned',
  'lift-restriction': 'lifted',
  'save-chat-settings': 'settings_saved',
  'clear-chat': 'cleared',
  'restore-chat': 'restored',
};
const actions = [...new Set(Object.keys(kinds).map((name) => name.split(' ')[0] ?? name))];

/** Acts of moderators that were carried out, by kind, from the audit log. */
export async function countModeration(
  queries: RecordsQueries,
  { from, end }: ReportWindow,
): Promise<ChatReport['moderation']> {
  const rows = await queries
    .selectFrom('audit_log')
    .select(({ fn }) => [
      sql<string>`concat_ws(' ', action, CASE action
        WHEN 'decide-on-message' THEN detail->>'decision' WHEN 'restrict-member' THEN detail->>'kind' END)`.as('name'),
      fn.countAll<bigint>().as('acts'),
    ])
    .where('action', 'in', actions)
    .where('at', '>=', from)
    .where('at', '<', end)
    // An act of the command line is noted with what it did, and has no other end.
    .where(({ eb, or }) => or([eb(sql`detail->>'result'`, '=', 'done'), eb('action', '=', 'restore-chat')]))
    .groupBy('name')
    .execute();
  const acts = new Map<ModerationKind, number>();
  for (const row of rows) {
    const kind = kinds[row.name];
    if (kind) acts.set(kind, (acts.get(kind) ?? 0) + Number(row.acts));
  }
  return moderationKinds.map((kind) => ({ kind, acts: acts.get(kind) ?? 0 }));
}
