import { restrictMember } from '@mintscope/schemas/api/community/restrict-member';
import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import type { ChatAuthor } from '@mintscope/schemas/chat/chat-message';
import { useState } from 'react';
import { authorName } from '../../components/chat/author-name.ts';
import { ReasonDialog } from '../../components/chat/reason-dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../lib/call.ts';
import { showToast } from '../../lib/toasts.ts';

export type RestrictionKind = ChatRestriction['kind'];

/** Minutes; null = until it is lifted. The first of a kind is what its dialog begins with. */
type Duration = readonly [minutes: number | null, says: string];

const hour = 60;
const day = 24 * hour;
const durations: Record<RestrictionKind, readonly Duration[]> = {
  muted: [
    [10, '10 minutes'],
    [hour, '1 hour'],
    [day, '1 day'],
    [7 * day, '7 days'],
  ],
  banned: [
    [null, 'until it is lifted'],
    [day, '1 day'],
    [7 * day, '7 days'],
    [30 * day, '30 days'],
  ],
};

interface RestrictMemberProps {
  account: ChatAuthor;
  kind: RestrictionKind;
  onDone: () => void;
  onClose: () => void;
}

/** Asks how long and why. */
export function RestrictMember({ account, kind, onDone, onClose }: RestrictMemberProps) {
  const name = authorName(account);
  const [choice, setChoice] = useState(0);
  const verb = kind === 'banned' ? 'Ban' : 'Mute';
  return (
    <ReasonDialog
      title={`${verb} ${name}?`}
      hint="The account reads it in place of the form."
      confirmText={verb}
      failed="The account could not be restricted."
      act={async (reason) => {
        const minutes = durations[kind][choice]?.[0] ?? null;
        await call(restrictMember, { params: { id: account.id }, body: { kind, minutes, reason } });
        void showToast(`${name}: ${kind}`, 'success');
        onDone();
      }}
      onClose={onClose}
    >
      <p>{effects[kind]} It is noted in the audit log.</p>
      <Select
        label="For"
        value={choice}
        options={durations[kind].map(([, says], at) => [at, says] as const)}
        onChange={setChoice}
      />
    </ReasonDialog>
  );
}

const effects: Record<RestrictionKind, string> = {
  muted: 'The account reads on, and cannot write.',
  banned: 'The account neither reads nor writes; its open pages stop at once.',
};
