import { CloudOff } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { Spinner } from '../components/ui/spinner.tsx';

/** While the session is being restored; with a problem, why it could not be. The user stays signed in. */
export function SessionWait({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem) {
    return (
      <Notice
        icon={CloudOff}
        role="alert"
        title="The server cannot be reached"
        action={
          <Button look="main" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        You stay signed in on this device. This page goes on by itself as soon as the server answers.
      </Notice>
    );
  }
  return <Spinner label="Loading your session" size={28} fill />;
}
