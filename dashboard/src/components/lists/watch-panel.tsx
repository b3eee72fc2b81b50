import { useEffect, useRef } from 'react';
import { listEffects } from '../../lib/lists/list-effects.ts';
import { WatchContent } from './watch-content.tsx';
import styles from './watch-panel.module.css';

/** The chosen watchlist beside whatever page is shown. */
export function WatchPanel() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (listEffects.getState().isPanelAsked) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside ref={panel} aria-label="Watchlist" tabIndex={-1} className={styles.panel}>
      <WatchContent />
    </aside>
  );
}
