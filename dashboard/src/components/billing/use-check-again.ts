import { useState } from 'react';
import { type LookResult, useVerify } from './use-verify.ts';

/** A look for one payment when its user asks for it, and what came of it. */
export function useCheckAgain(reference: string) {
  const verify = useVerify();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<LookResult | null>(null);

  async function check(): Promise<void> {
    setBusy(true);
    setResult(await verify(reference));
    setBusy(false);
  }
  return { busy, result, check };
}
