import type { Account } from '@mintscope/schemas/api/people/account';
import type { Role } from '@mintscope/schemas/session-user';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Select } from '../../components/ui/select.tsx';
import { type Change, ConfirmChange } from './confirm-change.tsx';

const roles: readonly (readonly [Role, string])[] = [
  ['user', 'User'],
  ['admin', 'Admin'],
  ['owner', 'Owner'],
];

export interface AccountProps {
  user: Account;
  /** No admin changes their own account here: it could lock them out. */
  self: boolean;
  onChanged: () => void;
}

/** `name`: whose control it is, for those who hear one control after the other. */
type ControlProps = AccountProps & { name: string };

export function RoleControl({ user, self, name, onChanged }: ControlProps) {
  const [wanted, setWanted] = useState<Change | null>(null);
  if (self) return <Badge tone="accent">{user.role}, you</Badge>;
  return (
    <>
      <Select label="Role" of={name} value={user.role} options={roles} onChange={(role) => setWanted({ role })} />
      {wanted && (
        <ConfirmChange user={user} name={name} change={wanted} onDone={onChanged} onClose={() => setWanted(null)} />
      )}
    </>
  );
}

export function SuspendControl({ user, self, name, onChanged }: ControlProps) {
  const [wanted, setWanted] = useState<Change | null>(null);
  if (self) return null;
  const suspended = user.suspendedAt !== null;
  const act = suspended ? 'Restore' : 'Suspend';
  return (
    <>
      <Button aria-label={`${act} ${name}`} onClick={() => setWanted({ suspended: !suspended })}>
        {act}
      </Button>
      {wanted && (
        <ConfirmChange user={user} name={name} change={wanted} onDone={onChanged} onClose={() => setWanted(null)} />
      )}
    </>
  );
}
