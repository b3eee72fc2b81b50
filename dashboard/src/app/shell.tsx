import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { useRouter } from '../lib/router/router.tsx';
import { readStored, writeStored } from '../lib/storage.ts';
import { useKeys } from '../lib/use-keys.ts';
import { usePhone } from '../lib/use-media.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { BottomNavigation, SideNavigation } from './navigation.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { usePaletteKey } from './use-palette-key.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));

const navigationKey = 'navigation';

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [wide, setWide] = useState(() => readStored(navigationKey) === 'wide');
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  const { pathname } = useRouter().place;
  const phone = usePhone();
  const close = () => setOverlay(null);
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
      <aside aria-label="Announcement" className={styles.banner}>
        <strong>Contract address:</strong> coming soon
      </aside>
      <div className={styles.main}>
        {!phone && <SideNavigation wide={wide} onToggle={toggle} />}
        <div className={styles.column}>
          <TopBar phone={phone} onPalette={() => setOverlay('palette')} onHelp={() => setOverlay('help')} />
          <main className={styles.content}>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<Skeleton height={4} />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      {phone && <BottomNavigation />}
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={close} onHelp={() => setOverlay('help')} />}
        {overlay === 'help' && <KeyboardHelp onClose={close} />}
      </Suspense>
    </div>
  );
}
