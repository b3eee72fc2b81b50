import type { Account } from '@mintscope/schemas/api/people/account';
import { updateUser } from '@mintscope/schemas/api/people/update-user';
import type { Role } from '@mintscope/schemas/session-user';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../lib/toasts.ts';

export type Change = { role: Role } | { suspended: boolean };

interface ConfirmChangeProps {
  user: Account;
  name: string;
  change: Change;
  onDone: () => void;
  onClose: () => void;
}

/** Asks first, sends the change, and stays with the reason where it is refused. */
export function ConfirmChange({ user, name, change, onDone, onClose }: ConfirmChangeProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { title, message, confirm } = describe(name, change);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(updateUser, { params: { id: user.id }, body: change });
      void showToast(`${name}: saved`, 'success');
      onDone();
      onClose();
    } catch (problem) {
      setError(errorText(problem, 'The account could not be changed'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      message={message}
      confirmText={confirm}
      type={'suspended' in change && change.suspended ? 'danger' : 'warning'}
      isLoading={busy}
      error={error}
      onConfirm={() => void send()}
      onCancel={onClose}
    />
  );
}

function describe(name: string, change: Change): { title: string; message: string; confirm: string } {
  if ('role' in change) {
    return {
      title: `Make ${name} ${change.role === 'user' ? 'a' : 'an'} ${change.role}?`,
      message: 'It takes effect at once, on open pages too, and is noted in the audit log.',
      confirm: 'Change role',
    };
  }
  return change.suspended
    ? {
        title: `Suspend ${name}?`,
        message: 'Every session of the account ends at once, and it cannot sign in until it is restored.',
        confirm: 'Suspend',
      }
    : { title: `Restore ${name}?`, message: 'The account can sign in again.', confirm: 'Restore' };
}
