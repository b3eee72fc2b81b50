import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Spinner } from '../components/ui/spinner.tsx';
import { lazyExtra } from '../lib/parts/lazy-extra.tsx';
import { lazyOverlay } from '../lib/parts/lazy-overlay.tsx';
import { readStored, writeStored } from '../lib/storage.ts';
import { useKeys } from '../lib/use-keys.ts';
import { usePhone } from '../lib/use-media.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SideNavigation } from './navigation.tsx';
import { findPage } from './pages.ts';
import { SessionNotice } from './session-notice.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { usePaletteKey } from './use-palette-key.ts';

const CommandPalette = lazyOverlay(() => import('./search-parts.ts').then((module) => module.CommandPalette));
const KeyboardHelp = lazyOverlay(() => import('./keyboard-help.tsx').then((module) => module.KeyboardHelp));

const ShellExtras = lazyExtra(() => import('./shell-extras.tsx').then((module) => module.ShellExtras));
const ContractAddress = lazyExtra(
  () => import('./contract-address.tsx').then((module) => module.ContractAddress),
  () => 'coming soon',
);

const navigationKey = 'navigation';

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [wide, setWide] = useState(() => readStored(navigationKey) === 'wide');
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  const { pathname } = useLocation();
  const phone = usePhone();
  const close = () => setOverlay(null);
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Another page starts at its top, and with the focus, so that keys and screen readers go on there.
  useEffect(() => {
    const main = content.current;
    main?.scrollTo({ top: 0 });
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Not for a redirect while the first page loads, nor from a field of the new page that asked for the focus.
    if (navigator.userActivation?.hasBeenActive === false || main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [pathname]);
  useKeys([
    ['/', () => document.querySelector<HTMLInputElement>('#search')?.focus()],
    ['?', () => setOverlay('help')],
  ]);
  usePaletteKey(() => setOverlay((open) => (open === 'palette' ? null : 'palette')));

  const toggle = () => {
    writeStored(navigationKey, wide ? 'narrow' : 'wide');
    setWide(!wide);
  };
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes there, only without an entry in the history */}
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        Skip to content
      </a>
      <aside aria-label="Announcement" className={styles.banner}>
        <strong>Contract address:</strong> <ContractAddress phone={phone} />
      </aside>
      <div className={styles.main}>
        {!phone && <SideNavigation wide={wide} onToggle={toggle} />}
        <div className={styles.column}>
          <TopBar phone={phone} onPalette={() => setOverlay('palette')} onHelp={() => setOverlay('help')} />
          <SessionNotice />
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            aria-label={findPage(pathname)?.title}
            className={styles.content}
          >
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<Spinner label="Loading the page" size={24} fill />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <ShellExtras phone={phone} />
      </div>
      {phone && <BottomNavigation />}
      {overlay === 'palette' && <CommandPalette onClose={close} onHelp={() => setOverlay('help')} />}
      {overlay === 'help' && <KeyboardHelp onClose={close} />}
    </div>
  );
}
