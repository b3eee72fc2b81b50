import { useLocation } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { CommandCenter } from './command-center.tsx';
import { Welcome } from './welcome.tsx';

/** `/` for visitors, `/dashboard` for users. */
export function HomePage() {
  const { pathname } = useLocation();
  const { state } = useSession();
  if (state.phase === 'loading') return <Spinner label="Loading dashboard..." size={28} fill />;
  return state.phase === 'user' && pathname !== '/' ? <CommandCenter user={state.user} /> : <Welcome />;
}
