import { selectMembers } from '@mintscope/records/chat/select-members';
import { listChatMembers } from '@mintscope/schemas/api/community/list-chat-members';
import { handle } from '../../http/handle.ts';

export const listChatMembersRoute = handle(listChatMembers, async ({ query }, { api, caller, note }) => {
  const { search, of, limit } = query;
  const wanted = { search, onlyRestricted: of === 'restricted', limit, nowMs: api.now() };
  const members = await api.turns.lists(caller, () => selectMembers(api.engines.records.lists, wanted));
  note({ detail: { search, of, count: members.length }, seenIds: members.map(({ account }) => account.id) });
  return { value: { success: true as const, members } };
});
