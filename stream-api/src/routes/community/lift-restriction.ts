import { restrictMember } from '@mintscope/records/chat/restrict-member';
import { liftRestriction } from '@mintscope/schemas/api/community/lift-restriction';
import { signedIn } from '../../auth/signed-in.ts';
import { findModerated } from '../../chat/find-moderated.ts';
import { handle } from '../../http/handle.ts';

export const liftRestrictionRoute = handle(
  liftRestriction,
  async ({ params: { id: userId } }, { api, caller, note, writeNote }) => {
    const { userId: byId, role: byRole } = signedIn(caller);
    note({ subjectId: userId });
    const lift = { byId, byRole, userId, restriction: null, nowMs: api.now() };
    await restrictMember(api.chat.writes, lift, writeNote);
    api.chat.tell();
    return { value: { success: true as const, member: await findModerated(api, userId) } };
  },
);
