import { selectMember } from '@mintscope/records/chat/select-members';
import type { ModeratedMember } from '@mintscope/schemas/chat/chat-moderation';
import type { Api } from '../api.ts';
import { notFound } from '../errors.ts';

/** An account as moderators see it, by its id. */
export async function findModerated({ engines, now }: Api, userId: string): Promise<ModeratedMember> {
  const member = await selectMember(engines.records.queries, { userId, nowMs: now() });
  if (!member) throw notFound('There is no such account.');
  return member;
}
