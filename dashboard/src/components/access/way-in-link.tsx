import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { wayInFrom } from '../../lib/session/return-path.ts';
import access from './access.module.css';

/** To another way in, which leads to the same page. */
export function WayInLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={wayInFrom(useLocation(), to)} className={access.link}>
      {children}
    </Link>
  );
}
