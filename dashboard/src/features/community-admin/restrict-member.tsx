import { restrictMember } from '@mintscope/schemas/api/community/restrict-member';
import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatAuthor } from '@mintscope/schemas/chat/chat-message';
import { useState } from 'react';
import { authorName } from '../../components/chat/author-name.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../lib/toasts.ts';
import styles from './restrict-member.module.css';

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

/** Asks how long and why, and stays with the reason where the server refuses. */
export function RestrictMember({ account, kind, onDone, onClose }: RestrictMemberProps) {
  const name = authorName(account);
  const [choice, setChoice] = useState(0);
  const [reason, setReason] = useState('');
  const { isBusy, error, setError, restrict } = useRestrict(account.id, () => {
    void showToast(`${name}: ${kind}`, 'success');
    onDone();
    onClose();
  });
  const confirm = () => {
    if (reason.trim() === '') setError('Please enter a reason.');
    else void restrict({ kind, minutes: durations[kind][choice]?.[0] ?? null, reason });
  };
  const verb = kind === 'banned' ? 'Ban' : 'Mute';
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      message={
        <div className={styles.form}>
          <p>{effects[kind]} It is noted in the audit log.</p>
          <Select
            label="For"
            value={choice}
            options={durations[kind].map(([, says], at) => [at, says] as const)}
            onChange={setChoice}
          />
          <Field
            label="Reason"
            hint="The account reads it in place of the form."
            maxLength={chatLimits.reasonLength}
            value={reason}
            disabled={isBusy}
            required
            onChange={(event) => {
              setReason(event.target.value);
              setError(null);
            }}
          />
        </div>
      }
      confirmText={verb}
      isLoading={isBusy}
      error={error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

const effects: Record<RestrictionKind, string> = {
  muted: 'The account reads on, and cannot write.',
  banned: 'The account neither reads nor writes; its open pages stop at once.',
};

type Restriction = { kind: RestrictionKind; minutes: number | null; reason: string };

function useRestrict(id: string, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const restrict = async (body: Restriction) => {
    setBusy(true);
    setError(null);
    try {
      await call(restrictMember, { params: { id }, body });
      onDone();
    } catch (problem) {
      setError(errorText(problem, 'The account could not be restricted.'));
      setBusy(false);
    }
  };
  return { isBusy, error, setError, restrict };
}
