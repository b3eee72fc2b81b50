import { markRead as markReadAct } from '@mintscope/records/chat/mark-read';
import { markRead } from '@mintscope/schemas/api/community/mark-read';
import { signedIn } from '../../auth/signed-in.ts';
import { memberOf } from '../../chat/member-of.ts';
import { handle } from '../../http/handle.ts';

export const markReadRoute = handle(markRead, async ({ body }, { api, caller }) => {
  const user = signedIn(caller);
  // What an admin in the user's place looks at the user has not read.
  if (user.adminId === null) await markReadAct(api.engines.records.queries, user.userId, body.readUpTo);
  return { value: { success: true as const, me: await memberOf(api, user) } };
});
