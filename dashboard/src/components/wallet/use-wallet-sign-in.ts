import { createNonce } from '@mintscope/schemas/api/access/create-nonce';
import type { loginWithWallet } from '@mintscope/schemas/api/access/login-with-wallet';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import type { verifyWallet } from '@mintscope/schemas/api/access/verify-wallet';
import { messages } from '@mintscope/schemas/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { signWithWallet } from '../../lib/wallet/sign-with-wallet.ts';
import { WalletError } from '../../lib/wallet/wallet-error.ts';
import { walletStore } from '../../lib/wallet/wallet-store.ts';

interface SignInWith {
  /** `wallet-login` asks for the holding, `verify` lets those in who have yet to get access. */
  endpoint: typeof loginWithWallet | typeof verifyWallet;
  onSignedIn: (answer: SignInAnswer) => void;
}

/** A message is good for five minutes; it is renewed while its reader thinks, so that one shown can always be signed. */
const renewMs = 120_000;

/** Gets the message for the connected wallet, has it signed, and sends it in. */
export function useWalletSignIn({ endpoint, onSignedIn }: SignInWith) {
  const wallet = useStore(walletStore);
  const address = wallet.phase === 'connected' ? wallet.wallet.address : null;
  const [step, setStep] = useState<'idle' | 'signing' | 'checking'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);
  const nonce = useQuery({
    queryKey: ['nonce', address],
    queryFn: ({ signal }) => call(createNonce, { body: { address: address ?? '' }, signal }),
    enabled: address !== null,
    meta: { anonymous: true },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: step === 'idle' ? renewMs : false,
  });

  async function freshNonce() {
    if (nonce.data && Date.now() - nonce.dataUpdatedAt < renewMs + 10_000) return nonce.data;
    return (await nonce.refetch({ throwOnError: true })).data;
  }

  async function signIn(): Promise<void> {
    setProblem(null);
    if (!address) {
      setProblem(messages.connectWallet);
      return;
    }
    const signal = left.current?.signal;
    setStep('signing');
    let sent = false;
    try {
      const fresh = await freshNonce();
      if (!fresh) throw new Error(messages.nonceFailed);
      const signed = await signWithWallet(fresh.message, signal);
      setStep('checking');
      sent = true;
      onSignedIn(await call(endpoint, { body: { ...signed, nonce: fresh.nonce }, ...(signal ? { signal } : {}) }));
    } catch (error) {
      if (signal?.aborted) return;
      setProblem(error instanceof WalletError ? error.message : errorText(error, messages.loginFailed));
      // The server burns a nonce that it has seen.
      if (sent) void nonce.refetch();
    }
    setStep('idle');
  }

  return {
    wallet,
    message: nonce.data?.message ?? null,
    nonceProblem: nonce.isError ? `${messages.nonceFailed}. ${errorText(nonce.error, '')}` : null,
    retryNonce: () => void nonce.refetch(),
    step,
    problem,
    signIn,
  };
}
