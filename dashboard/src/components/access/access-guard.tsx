import type { ReactNode } from 'react';
import { checkAccess } from '../../lib/session/check-access.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type AccessNeeds, AccessRestricted } from './access-restricted.tsx';

/** Shows its children to those who meet both needs, the card to others. For comfort: the server decides. */
export function AccessGuard({ access, permission, children }: AccessNeeds & { children: ReactNode }) {
  const { state } = useSession();
  if (state.phase === 'loading') return <Spinner label="Loading your session" size={24} fill />;
  const user = state.phase === 'user' ? state.user : null;
  if (checkAccess({ access: access ?? 'user' }, user) !== 'yes')
    return <AccessRestricted {...(access ? { access } : {})} />;
  if (permission && !user?.permissions[permission]) return <AccessRestricted permission={permission} />;
  return children;
}
