import { useUser } from '../../lib/session/session-context.tsx';
import { useSessions } from './api.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DataAccessCard } from './data-access-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * What has one height comes first. The log comes below the sessions, once it is known how many these are: it would be moved by
 * them. An admin who acts as another user has no say in that user's password.
 */
export function SecurityTab() {
  const { isPending } = useSessions();
  const user = useUser();
  return (
    <>
      {user?.hasPassword && !user.adminContext && <ChangePasswordCard account={user.name} />}
      <SessionsCard />
      {!isPending && <DataAccessCard />}
    </>
  );
}
