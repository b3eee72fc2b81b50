import { restrictMember as restrictMemberAct } from '@mintscope/records/chat/restrict-member';
import { restrictMember } from '@mintscope/schemas/api/community/restrict-member';
import { signedIn } from '../../auth/signed-in.ts';
import { findModerated } from '../../chat/find-moderated.ts';
import { handle } from '../../http/handle.ts';

const minuteMs = 60_000;

export const restrictMemberRoute = handle(
  restrictMember,
  async ({ params: { id: userId }, body }, { api, caller, note, writeNote }) => {
    const { kind, minutes, reason } = body;
    const { userId: byId, role: byRole } = signedIn(caller);
    note({ subjectId: userId, detail: { kind, minutes, reason } });
    const nowMs = api.now();
    const restriction = { kind, untilMs: minutes === null ? null : nowMs + minutes * minuteMs, reason };
    await restrictMemberAct(api.chat.writes, { byId, byRole, userId, restriction, nowMs }, writeNote);
    api.chat.tell();
    return { value: { success: true as const, member: await findModerated(api, userId) } };
  },
);
