import { DataAccessCard } from './data-access-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function SecurityTab() {
  return (
    <>
      <SessionsCard />
      <DataAccessCard />
    </>
  );
}
