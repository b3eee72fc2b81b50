import { useEffect } from 'react';
import { useStore } from 'zustand';
import { AlertHost } from '../components/alerts/alert-host.tsx';
import { CompareHost } from '../components/compare/compare-host.tsx';
import { WatchPanel } from '../components/lists/watch-panel.tsx';
import { WatchSheet } from '../components/lists/watch-sheet.tsx';
import { RemovalHost } from '../components/picks/removal-host.tsx';
import { WalletModalHost } from '../components/wallet/wallet-modal-host.tsx';
import { listEffects } from '../lib/lists/list-effects.ts';
import { closeLists, listsOf } from '../lib/lists/lists-of.ts';
import { useLive } from '../lib/live/live-context.tsx';
import { Notifications } from '../lib/notifications/notifications.tsx';
import { useSession, useUser } from '../lib/session/session-context.tsx';

/** What every page has that no first screen waits for: what settings ask to be told of, the account's lists, questions before a removal. */
export function ShellExtras({ phone }: { phone: boolean }) {
  const live = useLive();
  const user = useUser();
  const { store: session } = useSession();
  const { isPanelOpen } = useStore(listEffects);
  useEffect(() => {
    listsOf(live, session);
    return () => closeLists(live);
  }, [live, session]);
  const Panel = phone ? WatchSheet : WatchPanel;
  return (
    <>
      <Notifications />
      <AlertHost />
      <CompareHost />
      <WalletModalHost />
      <RemovalHost />
      {isPanelOpen && user && <Panel key={user.id} />}
    </>
  );
}
