import { Dot, Hammer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './page.module.css';
import { plans } from './plans.ts';

/** A page that is not built yet says what it will be, and leads to what works. */
export function ComingSoonPage() {
  const { pathname } = useLocation();
  const user = useUser();
  const plan = plans[pathname.replace(/\/+$/, '')];
  const Icon = plan?.icon ?? Hammer;
  return (
    <div className={styles.page}>
      <article className={styles.card}>
        <header className={styles.head}>
          <span className={styles.icon}>
            <Icon size={22} aria-hidden />
          </span>
          <h1>{plan?.title ?? 'This page'}</h1>
          <Badge tone="info">Coming Soon</Badge>
        </header>
        <p className={styles.says}>{plan?.says}</p>
        <ul className={styles.parts}>
          {plan?.parts.map((part) => (
            <li key={part}>
              <Dot size={18} aria-hidden />
              {part}
            </li>
          ))}
        </ul>
        <footer className={styles.next}>
          <span>What works today:</span>
          <LinkButton to="/discovery" look="main">
            Token Discovery
          </LinkButton>
          <LinkButton to={user ? '/dashboard' : '/'}>Dashboard</LinkButton>
        </footer>
      </article>
    </div>
  );
}
