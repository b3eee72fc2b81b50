import { useState } from 'react';
import { useVerify, type Verdict } from './use-verify.ts';

/** A look for one payment when its user asks for it, and what came of it. */
export function useCheckAgain(reference: string) {
  const verify = useVerify();
  const [busy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  async function check(): Promise<void> {
    setBusy(true);
    setVerdict(await verify(reference));
    setBusy(false);
  }
  return { busy, verdict, check };
}
