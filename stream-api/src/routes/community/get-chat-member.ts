import { getChatMember } from '@mintscope/schemas/api/community/get-chat-member';
import { signedIn } from '../../auth/signed-in.ts';
import { memberOf } from '../../chat/member-of.ts';
import { handle } from '../../http/handle.ts';

export const getChatMemberRoute = handle(getChatMember, async (_input, { api, caller }) => ({
  value: { success: true as const, me: await memberOf(api, signedIn(caller)) },
}));
