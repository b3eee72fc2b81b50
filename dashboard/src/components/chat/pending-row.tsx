import { Clock, RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { PendingMessage } from './chat-store.ts';
import { MessageText } from './message-text.tsx';
import styles from './pending-row.module.css';
import type { RowActions } from './row-actions.ts';

interface PendingRowProps {
  pending: PendingMessage;
  actions: RowActions;
}

/** A message of one's own on its way: being sent, not sent, or with a moderator. */
export function PendingRow({ pending, actions }: PendingRowProps) {
  const { clientId, content, state, problem } = pending;
  return (
    <div className={styles.row} data-state={state}>
      <MessageText message={{ content, mentions: [], isEdited: false }} me={null} isActive />
      {state === 'sending' && (
        <p className={styles.says}>
          <Clock size={12} aria-hidden />
          Sending
        </p>
      )}
      {state === 'held' && (
        <p className={styles.says}>
          <Clock size={12} aria-hidden />A moderator looks at it before others can read it
          <Button look="quiet" onClick={() => actions.discard(clientId)}>
            Hide
          </Button>
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.says} role="alert">
          <TriangleAlert size={12} aria-hidden />
          Not sent
          <span className="visually-hidden">: {problem}</span>
          <Button look="quiet" onClick={() => actions.retry(pending)}>
            <RotateCcw size={12} aria-hidden />
            Try again
          </Button>
          <Button look="quiet" onClick={() => actions.discard(clientId)}>
            Discard
          </Button>
        </p>
      )}
    </div>
  );
}
