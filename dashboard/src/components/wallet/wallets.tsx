import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { useEffect, useRef, useState } from 'react';
import { developmentWalletName } from '../../lib/wallet/development-wallet-name.ts';
import { offerDevelopmentWallet } from '../../lib/wallet/offer-development-wallet.ts';
import type { WalletOption } from '../../lib/wallet/read-wallet.ts';
import { noAccount, readAdapterFailure } from '../../lib/wallet/wallet-error.ts';
import { lastWalletKey, walletStore } from '../../lib/wallet/wallet-store.ts';
import { readAdapter, useTellWallet } from './use-tell-wallet.ts';
import { useWalletChoice } from './use-wallet-choice.ts';
import { WalletModal } from './wallet-modal.tsx';

export interface WalletsProps {
  /** The modal is wanted. */
  open: boolean;
  developmentAccess: boolean;
  onClosed: () => void;
}

type Adapters = Pick<ReturnType<typeof useWallet>, 'wallets' | 'select' | 'disconnect'>;

const mostWallets = 30;
const noOthers: [] = [];

/** The wallets of this browser, as the wallet adapter finds them; what is connected is told to `walletStore`. */
export function Wallets({ open, developmentAccess, onClosed }: WalletsProps) {
  const { turn, problem, isAsked, ask, settle, giveUp } = useWalletChoice(open);
  const [adapters, setAdapters] = useState<Adapters | null>(null);
  const notice = useRef<string | null>(null);
  useEffect(() => {
    // Where it cannot be loaded, the others are there.
    if (developmentAccess) offerDevelopmentWallet().catch(() => undefined);
  }, [developmentAccess]);

  // A name is only a name: where there is no development access, no other wallet may pass for that one.
  const allowed = ({ name }: { name: string }) => developmentAccess || name !== developmentWalletName;
  const found = (adapters?.wallets ?? []).map(({ adapter }) => adapter);
  const options = found
    // The adapter chooses by name: of two with the same one, the first is meant.
    .filter((adapter) => allowed(adapter) && found.find(({ name }) => name === adapter.name) === adapter)
    .flatMap((adapter) => readAdapter(adapter) ?? [])
    .slice(0, mostWallets);

  function choose({ wallet }: WalletOption): void {
    const state = walletStore.getState();
    if (state.phase === 'connected' && state.standard === wallet) return;
    ask();
    adapters?.select(found.find((adapter) => readAdapter(adapter)?.wallet === wallet)?.name ?? null);
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
          else if (isAsked() && error.name !== 'WalletDisconnectionError') giveUp(readAdapterFailure(error).message);
        }}
      >
        <Teller
          asked={isAsked}
          takeNotice={() => {
            const text = notice.current;
            notice.current = null;
            return text;
          }}
          onAdapters={setAdapters}
          onConnected={settle}
          onUnusable={() => giveUp(isAsked() ? noAccount().message : null)}
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
