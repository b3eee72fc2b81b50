import { useLayoutEffect } from 'react';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';

const most = 99;

/**
 * How many firings were not seen yet. `theme/base.css` draws the number at the entry of the navigation, which waits for none of this, and the
 * entry is described by the words.
 */
export function UnseenMark() {
  const unseen = useAccountAlerts().data?.unseen ?? 0;
  const count = unseen > most ? `${most}+` : String(unseen);
  useLayoutEffect(() => {
    if (unseen === 0) return;
    const { style } = document.documentElement;
    style.setProperty('--unseen', `"${count}"`);
    return () => void style.removeProperty('--unseen');
  }, [unseen, count]);
  if (unseen === 0) return null;
  return (
    <span id="unseen" hidden>
      {count} not seen
    </span>
  );
}
