import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { lazyOverlay } from '../lib/parts/lazy-overlay.tsx';
import { useUser } from '../lib/session/session-context.tsx';
import styles from './bottom-navigation.module.css';
import { navigationOf } from './pages.ts';

const MoreSheet = lazyOverlay(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

/** Beside "More": the pages one goes back and forth between. */
const places = 4;
/** Not there yet, so that it waits in the sheet. */
const last = '/community-party';

export function BottomNavigation() {
  const entries = navigationOf(useUser());
  const [more, setMore] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sheet
  useEffect(() => setMore(false), [pathname]);
  const first = entries.filter(({ path }) => path !== last).slice(0, places);
  const rest = entries.filter((entry) => !first.includes(entry));
  return (
    <nav aria-label="Pages" className={styles.bottom}>
      {first.map(({ path, short, icon: Icon }) => (
        <NavLink end caseSensitive key={path} to={path} className={styles.tab}>
          <Icon size={20} aria-hidden />
          <span>{short}</span>
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={more}
        data-here={rest.some(({ path }) => path === pathname) || undefined}
        onClick={() => setMore(true)}
      >
        <Ellipsis size={20} aria-hidden />
        <span>More</span>
      </button>
      {more && <MoreSheet entries={rest} onClose={() => setMore(false)} />}
    </nav>
  );
}
