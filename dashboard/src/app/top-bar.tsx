import { Command, Keyboard, Moon, Star, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/ui/button.tsx';
import { listEffects, showPanel } from '../lib/lists/list-effects.ts';
import { useUser } from '../lib/session/session-context.tsx';
import { chooseTheme, themeStore } from '../lib/theme.ts';
import { AccountActions } from './account-actions.tsx';
import { ConnectionState } from './connection-state.tsx';
import { MarketPulse } from './market-pulse.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  phone: boolean;
  onPalette: () => void;
  onHelp: () => void;
}

export function TopBar({ phone, onPalette, onHelp }: TopBarProps) {
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const other = theme === 'dark' ? 'light' : 'dark';
  // Who sees the preview has no live feed, and so nothing to say about it.
  const user = useUser();
  const live = user?.fullAccess === true;
  const { isPanelOpen } = useStore(listEffects);
  return (
    <header className={styles.bar}>
      <SearchBox phone={phone} />
      {!phone && <MarketPulse />}
      <div className={styles.end}>
        {live && <ConnectionState compact={phone} />}
        {user && (
          <Button
            look="quiet"
            icon
            aria-label="Watchlist"
            aria-expanded={isPanelOpen}
            data-tip="Watchlist"
            onClick={() => showPanel(!isPanelOpen)}
          >
            <Star size={16} aria-hidden />
          </Button>
        )}
        {!phone && (
          <>
            <Button look="quiet" icon aria-label="Commands" data-tip="Commands (Ctrl K)" onClick={onPalette}>
              <Command size={16} aria-hidden />
            </Button>
            <Button look="quiet" icon aria-label="Keyboard help" data-tip="Keyboard help (?)" onClick={onHelp}>
              <Keyboard size={16} aria-hidden />
            </Button>
          </>
        )}
        <Button
          look="quiet"
          icon
          aria-label={`Switch to the ${other} theme`}
          data-tip={`Switch to the ${other} theme`}
          onClick={() => chooseTheme(other)}
        >
          {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
        </Button>
        <AccountActions phone={phone} />
      </div>
    </header>
  );
}
