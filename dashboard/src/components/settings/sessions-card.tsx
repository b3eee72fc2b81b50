import { revokeSessions } from '@mintscope/schemas/api/access/revoke-sessions';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { useSessions } from './api.ts';
import styles from './entry-list.module.css';
import { ListState } from './list-state.tsx';
import { SessionRow } from './session-row.tsx';

/** Where the account is signed in, and how to end that. */
export function SessionsCard() {
  const query = useSessions();
  const [asking, setAsking] = useState(false);
  const sessions = [...(query.data?.sessions ?? [])].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt,
  );
  return (
    <Card
      title="Sessions"
      says="Where your account is signed in. End what you do not know."
      side={
        <Button onClick={() => setAsking(true)}>
          <LogOut size={14} aria-hidden />
          Sign out everywhere
        </Button>
      }
    >
      <ListState
        query={query}
        empty={sessions.length === 0}
        emptyText="No session is in force."
        failedText="The sessions could not be loaded"
      />
      <ul className={styles.list} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => void query.refetch()} />
        ))}
      </ul>
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </Card>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { state, store } = useSession();
  const { client } = useLive();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setError(null);
    // The server ends the feed before it answers, which would be taken for a session that ended by itself.
    client.authenticate(null);
    try {
      const { message } = await call(revokeSessions);
      navigate('/');
      store.forget(message);
    } catch (problem) {
      // A session that has ended meanwhile is forgotten already.
      if (problem instanceof CallError && problem.status === 401) return;
      if (state.phase === 'user' && state.user.fullAccess) client.authenticate(store.token());
      setError(errorText(problem, 'The sessions could not be ended.'));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      message="Every session of your account ends at once, this one too. You will have to sign in again on each device."
      confirmText="Sign out everywhere"
      isLoading={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
