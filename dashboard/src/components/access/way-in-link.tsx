import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import access from './access.module.css';

/** To another way in, which leads to the same page. */
export function WayInLink({ to, children }: { to: Parameters<typeof useWayIn>[0]; children: ReactNode }) {
  return (
    <Link to={useWayIn(to)} className={access.link}>
      {children}
    </Link>
  );
}
