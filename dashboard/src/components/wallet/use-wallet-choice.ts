import { getWallets } from '@wallet-standard/app';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { removeStored, writeStored } from '../../lib/storage.ts';
import { lastWallet, lastWalletKey, walletStore } from '../../lib/wallet/wallet-store.ts';

/** A wallet was chosen and has not answered yet; `before` is the one that was connected. */
interface Asked {
  before: string | null;
  timer: ReturnType<typeof setTimeout>;
}

/** How long a wallet may take to answer its user. */
const patienceMs = 120_000;
const silentText = 'The wallet does not answer. Open it, unlock it, and try again.';

/**
 * Waits for the wallet that its user chose. One that never answers keeps its adapter busy for ever, so after each failure all
 * begins anew (`turn` grows): the one connected before comes back by itself.
 */
export function useWalletChoice(open: boolean) {
  const [turn, beginAnew] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<Asked | null>(null);

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
  // Of a wallet that leaves, the adapter keeps it and drops the others.
  useEffect(() => getWallets().on('unregister', beginAnew), []);

  return {
    turn,
    /** Why the last choice did not work. */
    problem,
    isAsked: () => asked.current !== null,
    ask() {
      const connected = walletStore.getState().phase === 'connected' ? lastWallet() : null;
      const before = asked.current ? asked.current.before : connected;
      settle();
      setProblem(null);
      asked.current = { before, timer: setTimeout(giveUp, patienceMs, silentText) };
    },
    settle,
    giveUp,
  };
}
