import { selectMembers } from '@mintscope/records/chat/select-members';
import type { ModeratedMember } from '@mintscope/schemas/chat/chat-moderation';
import type { Api } from '../api.ts';
import { notFound } from '../errors.ts';

/** An account as moderators see it, by its id. */
export async function findModerated({ engines, now }: Api, userId: string): Promise<ModeratedMember> {
  const wanted = { search: userId, onlyRestricted: false, limit: 2, nowMs: now() };
  const found = await selectMembers(engines.records.queries, wanted);
  const member = found.find(({ account }) => account.id === userId);
  if (!member) throw notFound('There is no such account.');
  return member;
}
