import { messages } from '@mintscope/schemas/messages';
import { CloudOff } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { loadPart } from '../lib/parts/load-part.ts';
import { subjectOf } from '../lib/session/subject-of.ts';

interface SessionWaitProps {
  problem: string | null;
  token: string | null;
  onRetry: () => void;
}

/**
 * While the session is being restored; with a problem, why it could not be, and what this browser kept of the picks. The user
 * stays signed in.
 */
export function SessionWait({ problem, token, onRetry }: SessionWaitProps) {
  if (problem) {
    return (
      <>
        <Notice
          icon={CloudOff}
          role="alert"
          title={messages.tokenValidationFailed}
          action={
            <Button look="main" onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          <p>{problem}</p>
          You stay signed in on this device. This page goes on by itself as soon as the server answers.
        </Notice>
        <Kept owner={subjectOf(token)} />
      </>
    );
  }
  return <Spinner label="Loading your session" size={28} fill />;
}

function Kept({ owner }: { owner: string | null }) {
  const [KeptPicks, setKeptPicks] = useState<ComponentType<{ owner: string }> | null>(null);
  useEffect(() => {
    // Where its script cannot be had either, the sentence above says why.
    loadPart(() => import('../components/picks/kept-picks.tsx')).then(
      (module) => setKeptPicks(() => module.KeptPicks),
      () => undefined,
    );
  }, []);
  return KeptPicks && owner && <KeptPicks owner={owner} />;
}
