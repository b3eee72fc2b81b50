import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Spinner } from '../components/ui/spinner.tsx';
import { WalletModalHost } from '../components/wallet/wallet-modal-host.tsx';
import { useNotifications } from '../lib/notifications/use-notifications.ts';
import { lazyOverlay } from '../lib/parts/lazy-overlay.tsx';
import { useRouter } from '../lib/router/router.tsx';
import { readStored, writeStored } from '../lib/storage.ts';
import { useKeys } from '../lib/use-keys.ts';
import { usePhone } from '../lib/use-media.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SideNavigation } from './navigation.tsx';
import { SessionNotice } from './session-notice.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { usePaletteKey } from './use-palette-key.ts';

const CommandPalette = lazyOverlay(() => import('./command-palette.tsx').then((module) => module.CommandPalette));
const KeyboardHelp = lazyOverlay(() => import('./keyboard-help.tsx').then((module) => module.KeyboardHelp));

const navigationKey = 'navigation';

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [wide, setWide] = useState(() => readStored(navigationKey) === 'wide');
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  const { pathname } = useRouter().place;
  const phone = usePhone();
  const close = () => setOverlay(null);
  const content = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    content.current?.scrollTo({ top: 0 });
  }, [pathname]);
  useKeys([
    ['/', () => document.querySelector<HTMLInputElement>('#search')?.focus()],
    ['?', () => setOverlay('help')],
  ]);
  useNotifications();
  usePaletteKey(() => setOverlay((open) => (open === 'palette' ? null : 'palette')));

  const toggle = () => {
    writeStored(navigationKey, wide ? 'narrow' : 'wide');
    setWide(!wide);
  };
  return (
    <div className={styles.shell}>
      <aside aria-label="Announcement" className={styles.banner}>
        <strong>Contract address:</strong> coming soon
      </aside>
      <div className={styles.main}>
        {!phone && <SideNavigation wide={wide} onToggle={toggle} />}
        <div className={styles.column}>
          <TopBar phone={phone} onPalette={() => setOverlay('palette')} onHelp={() => setOverlay('help')} />
          <SessionNotice />
          <main ref={content} className={styles.content}>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<Spinner label="Loading the page" size={24} fill />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      {phone && <BottomNavigation />}
      <WalletModalHost />
      {overlay === 'palette' && <CommandPalette onClose={close} onHelp={() => setOverlay('help')} />}
      {overlay === 'help' && <KeyboardHelp onClose={close} />}
    </div>
  );
}
