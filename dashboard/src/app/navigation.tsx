import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { Link } from '../lib/router/link.tsx';
import { useUser } from '../lib/session/session-context.tsx';
import styles from './navigation.module.css';
import { navigationOf } from './navigation-entries.ts';

export function SideNavigation({ wide, onToggle }: { wide: boolean; onToggle: () => void }) {
  const user = useUser();
  return (
    <nav aria-label="Pages" className={cx(styles.side, wide && styles.wide)}>
      <Link to="/" className={styles.brand} aria-label="Mintscope, start page">
        <img src="/mintscope.svg" alt="" width={28} height={28} />
        {wide && <span>Mintscope</span>}
      </Link>
      {navigationOf(user).map(({ path, label, icon: Icon }) => (
        <Link key={path} to={path} className={styles.link} aria-label={label} data-tip={wide ? undefined : label}>
          <Icon size={18} aria-hidden />
          {wide && <span>{label}</span>}
        </Link>
      ))}
      <button
        type="button"
        className={cx(styles.link, styles.toggle)}
        aria-expanded={wide}
        aria-label={wide ? 'Collapse navigation' : 'Expand navigation'}
        data-tip={wide ? undefined : 'Expand navigation'}
        onClick={onToggle}
      >
        {wide ? <PanelLeftClose size={18} aria-hidden /> : <PanelLeftOpen size={18} aria-hidden />}
        {wide && <span>Collapse</span>}
      </button>
    </nav>
  );
}

export function BottomNavigation() {
  const user = useUser();
  return (
    <nav aria-label="Pages" className={styles.bottom}>
      {navigationOf(user).map(({ path, short, icon: Icon }) => (
        <Link key={path} to={path} className={styles.tab}>
          <Icon size={20} aria-hidden />
          <span>{short}</span>
        </Link>
      ))}
    </nav>
  );
}
