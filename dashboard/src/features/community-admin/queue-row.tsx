import { decideOnMessage } from '@mintscope/schemas/api/community/decide-on-message';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { QueuedMessage } from '@mintscope/schemas/chat/chat-moderation';
import { useState } from 'react';
import { authorName } from '../../components/chat/author-name.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { DeleteQueued } from './delete-queued.tsx';
import styles from './lists.module.css';

/** Gives whether it was taken. */
type Decide = (decision: 'let_through' | 'delete' | 'dismiss') => Promise<boolean>;

interface QueueRowProps {
  item: QueuedMessage;
  onDecided: () => void;
}

/** A message with what speaks against it, and the ways to decide. */
export function QueueRow({ item, onDecided }: QueueRowProps) {
  const { message, isHeld, reports } = item;
  const { isBusy, problem, decide } = useDecision(message.id, onDecided);
  const [isDeleting, setDeleting] = useState(false);
  const name = authorName(message.author);
  const isGone = message.deletedBy !== null;
  const button = (text: string, act: () => void) => (
    <Button disabled={isBusy} aria-label={`${text}: message of ${name}`} onClick={act}>
      {text}
    </Button>
  );
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        <time dateTime={new Date(message.createdAt).toISOString()}>{formatDateTime(message.createdAt)}</time>
        {isHeld && <Badge tone="warn">Held</Badge>}
        {reports.length > 0 && <Badge tone="bad">Reported by {reports.length}</Badge>}
        {isGone && <Badge>Deleted by its author</Badge>}
      </p>
      <Texts item={item} />
      <div className={styles.acts}>
        {isHeld && button('Let through', () => void decide('let_through'))}
        {!isHeld && reports.length > 0 && button('Dismiss', () => void decide('dismiss'))}
        {!isGone && button('Delete', () => setDeleting(true))}
      </div>
      <p role="alert" className={styles.problem}>
        {!isDeleting && problem}
      </p>
      {isDeleting && (
        <DeleteQueued
          message={message}
          isBusy={isBusy}
          error={problem}
          onDelete={async () => setDeleting(!(await decide('delete')))}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}

/** As text alone: no link of what is suspect can be clicked. */
function Texts({ item: { message, heldFor, earlier, reports } }: Pick<QueueRowProps, 'item'>) {
  const shown = (text: string) => cleanText(text, chatLimits.contentLength);
  return (
    <>
      <p className={styles.content} dir="auto">
        {shown(message.content)}
      </p>
      {heldFor.length > 0 && <p className={styles.quiet}>Held for: {heldFor.map(shown).join(', ')}</p>}
      {earlier.map(({ content, replacedAt }) => (
        <p key={replacedAt} className={styles.quiet}>
          Read until {formatDateTime(replacedAt)}: <bdi>{shown(content)}</bdi>
        </p>
      ))}
      {reports.length > 0 && (
        <ul className={styles.reasons} aria-label="Reports">
          {reports.map(({ userId, reason, at }) => (
            <li key={userId}>
              <bdi>{shown(reason)}</bdi> · {formatDateTime(at)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useDecision(id: string, onDecided: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide: Decide = async (decision) => {
    setBusy(true);
    setProblem(null);
    try {
      await call(decideOnMessage, { params: { id }, body: { decision } });
      onDecided();
      return true;
    } catch (error) {
      setProblem(errorText(error, 'The decision could not be sent.'));
      setBusy(false);
      // Another moderator was first: the list says so.
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) onDecided();
      return false;
    }
  };
  return { isBusy, problem, decide };
}
