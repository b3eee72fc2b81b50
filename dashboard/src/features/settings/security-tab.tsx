import { useSessions } from './api.ts';
import { DataAccessCard } from './data-access-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The log comes below the sessions, once it is known how many these are: it would be moved by them. */
export function SecurityTab() {
  const { isPending } = useSessions();
  return (
    <>
      <SessionsCard />
      {!isPending && <DataAccessCard />}
    </>
  );
}
