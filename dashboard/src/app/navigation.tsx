import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { useUser } from '../lib/session/session-context.tsx';
import { AccountFooter } from './account-footer.tsx';
import styles from './navigation.module.css';
import { type NavigationEntry, navigationOf } from './pages.ts';

/** What says how much is new behind an entry. */
const marks: Readonly<Record<string, string>> = { '/community': 'unread', '/alerts': 'unseen' };

/** Left of every page: icons with tips, or (wide) icons with labels. */
export function SideNavigation({ wide, onToggle }: { wide: boolean; onToggle: () => void }) {
  const entries = navigationOf(useUser());
  const admin = entries.filter(({ section }) => section === 'admin');
  const toggleLabel = wide ? 'Collapse navigation' : 'Expand navigation';
  return (
    <aside aria-label="Side bar" className={cx(styles.side, wide && styles.wide)}>
      <div className={styles.head}>
        <Link to="/" className={styles.brand} aria-label="Mintscope, start page">
          <img src="/mintscope.svg" alt="" width={28} height={28} />
          {wide && <span>Mintscope</span>}
        </Link>
      </div>
      <nav aria-label="Pages" className={styles.pages}>
        <Entries entries={entries.filter(({ section }) => section === 'main')} wide={wide} />
        {admin.length > 0 && (
          <section aria-labelledby="admin-features" className={styles.section}>
            <h2 id="admin-features" className={wide ? styles.heading : 'visually-hidden'}>
              Admin Features
            </h2>
            <Entries entries={admin} wide={wide} />
          </section>
        )}
      </nav>
      <div className={styles.foot}>
        <AccountFooter wide={wide} />
        <button
          type="button"
          className={styles.link}
          aria-expanded={wide}
          aria-label={toggleLabel}
          data-tip={wide ? undefined : toggleLabel}
          onClick={onToggle}
        >
          {wide ? <PanelLeftClose size={18} aria-hidden /> : <PanelLeftOpen size={18} aria-hidden />}
          {wide && <span>Collapse</span>}
        </button>
      </div>
    </aside>
  );
}

function Entries({ entries, wide }: { entries: readonly NavigationEntry[]; wide: boolean }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink
            end
            caseSensitive
            to={path}
            className={styles.link}
            aria-label={label}
            aria-describedby={marks[path]}
            data-tip={wide ? undefined : label}
          >
            <Icon size={18} aria-hidden />
            {wide && <span>{label}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
