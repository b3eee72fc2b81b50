import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { getWallets } from '@wallet-standard/app';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { removeStored, writeStored } from '../../lib/storage.ts';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import { offerDevelopmentWallet } from '../../lib/wallet/offer-development-wallet.ts';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import { noAccount, readAdapterFailure } from '../../lib/wallet/wallet-error.ts';
import { lastWallet, lastWalletKey, walletStore } from '../../lib/wallet/wallet-store.ts';
import { readAdapter, useTellWallet } from './use-tell-wallet.ts';
import { WalletModal } from './wallet-modal.tsx';

export interface WalletsProps {
  /** The modal is wanted. */
  open: boolean;
  developmentAccess: boolean;
  onClosed: () => void;
}

/** A wallet was chosen and has not answered yet; `before` is the one that was connected. */
interface Asked {
  before: string | null;
  timer: ReturnType<typeof setTimeout>;
}

type Adapters = Pick<ReturnType<typeof useWallet>, 'wallets' | 'select' | 'disconnect'>;

/** How long a wallet may take to answer its user. */
const patienceMs = 120_000;
const silentText = 'The wallet does not answer. Open it, unlock it, and try again.';
const mostWallets = 30;
const noOthers: [] = [];

/**
 * The wallets of this browser, as the wallet adapter finds them; what is connected is told to `walletStore`. A wallet that never
 * answers keeps its adapter busy for ever, so after each failure all begins anew: the one connected before comes back by itself.
 */
export function Wallets({ open, developmentAccess, onClosed }: WalletsProps) {
  const [turn, beginAnew] = useReducer((count: number) => count + 1, 0);
  const [adapters, setAdapters] = useState<Adapters | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<Asked | null>(null);
  const notice = useRef<string | null>(null);

  const settle = useCallback(() => {
    clearTimeout(asked.current?.timer);
    asked.current = null;
  }, []);
  const giveUp = useCallback(
    (text: string | null) => {
      const before = asked.current?.before;
      settle();
      if (before) writeStored(lastWalletKey, before);
      else removeStored(lastWalletKey);
      setProblem(text);
      beginAnew();
    },
    [settle],
  );
  useEffect(() => settle, [settle]);
  useEffect(() => {
    if (open) return;
    setProblem(null);
    if (asked.current) giveUp(null);
  }, [open, giveUp]);
  useEffect(() => {
    // Where it cannot be loaded, the others are there.
    if (developmentAccess) offerDevelopmentWallet().catch(() => undefined);
  }, [developmentAccess]);
  // Of a wallet that leaves, the adapter keeps it and drops the others.
  useEffect(() => getWallets().on('unregister', beginAnew), []);

  // A name is only a name: where there is no development access, no other wallet may pass for that one.
  const allowed = ({ name }: { name: string }) => developmentAccess || name !== developmentWalletName;
  const options = (adapters?.wallets ?? [])
    .flatMap(({ adapter }) => (allowed(adapter) ? (readAdapter(adapter) ?? []) : []))
    .slice(0, mostWallets);

  function choose({ wallet }: WalletOption): void {
    const state = walletStore.getState();
    setProblem(null);
    if (state.phase === 'connected' && state.standard === wallet) return;
    const before = asked.current ? asked.current.before : state.phase === 'connected' ? lastWallet() : null;
    settle();
    asked.current = { before, timer: setTimeout(giveUp, patienceMs, silentText) };
    const chosen = adapters?.wallets.find(({ adapter }) => readAdapter(adapter)?.wallet === wallet);
    adapters?.select(chosen?.adapter.name ?? null);
  }

  function disconnect(): void {
    // The wallet's opinion changes nothing for us.
    adapters?.disconnect().catch(() => undefined);
    giveUp(null);
  }

  return (
    <>
      <WalletProvider
        key={turn}
        wallets={noOthers}
        autoConnect={async (adapter) => allowed(adapter)}
        localStorageKey={lastWalletKey}
        onError={(error) => {
          if (error.name === 'WalletDisconnectedError') notice.current = 'The wallet disconnected.';
          // Who asked for nothing is told nothing: the button that connects says what is wrong.
          else if (asked.current && error.name !== 'WalletDisconnectionError')
            giveUp(readAdapterFailure(error).message);
        }}
      >
        <Teller
          asked={() => asked.current !== null}
          takeNotice={() => {
            const text = notice.current;
            notice.current = null;
            return text;
          }}
          onAdapters={setAdapters}
          onConnected={settle}
          onUnusable={() => giveUp(asked.current && noAccount().message)}
        />
      </WalletProvider>
      {open && (
        <WalletModal
          options={options}
          problem={problem}
          onChoose={choose}
          onCancel={() => giveUp(null)}
          onDisconnect={disconnect}
          onClosed={onClosed}
        />
      )}
    </>
  );
}

/** Below the provider, where its hooks are: tells what they say to the page and to the modal. */
function Teller({
  onAdapters,
  ...told
}: Parameters<typeof useTellWallet>[0] & { onAdapters: (adapters: Adapters) => void }) {
  const { wallets, select, disconnect } = useWallet();
  useTellWallet(told);
  useEffect(() => onAdapters({ wallets, select, disconnect }), [wallets, select, disconnect, onAdapters]);
  return null;
}
