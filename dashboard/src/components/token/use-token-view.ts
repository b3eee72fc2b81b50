import { useState } from 'react';
import { useSession } from '../../lib/session/session-context.tsx';
import { useCalibration, useTokenAudit } from './api.ts';
import { isFirstTry, useCallsOf } from './use-calls-of.ts';

/** The audit of a token, once what stands between its cards was asked for too: nothing that is being read moves down. */
export function useTokenView(mint: string, { wide }: { wide: boolean }) {
  const { phase } = useSession().state;
  const audit = useTokenAudit(mint);
  const { isAsking } = useCallsOf(mint);
  const calibration = useCalibration(wide && phase === 'user');
  const [shown, setShown] = useState<string | null>(null);
  const isComplete = phase !== 'loading' && !isAsking && !isFirstTry(calibration);
  // What was shown once stays, also while a session that begins asks for more.
  if (isComplete && audit.data && shown !== mint) setShown(mint);
  return { ...audit, data: shown === mint ? audit.data : undefined };
}
