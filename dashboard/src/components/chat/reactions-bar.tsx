import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import styles from './reactions-bar.module.css';
import type { RowActions, RowRights } from './row-actions.ts';

interface ReactionsBarProps {
  message: ChatMessage;
  rights: RowRights;
  actions: RowActions;
  isActive: boolean;
}

/** What others answered with one sign, and how many of them. */
export function ReactionsBar({ message, rights, actions, isActive }: ReactionsBarProps) {
  if (message.reactions.length === 0) return null;
  return (
    <ul className={styles.bar} aria-label="Reactions">
      {message.reactions.map(({ emoji, count, by }) => {
        const isOwn = rights.me !== null && by.includes(rights.me);
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              aria-label={`${emoji} ${count}`}
              data-tip={tipOf(emoji, count, isOwn)}
              aria-disabled={!rights.maySend}
              tabIndex={isActive ? 0 : -1}
              onClick={() => rights.maySend && actions.react(message, emoji)}
            >
              <span aria-hidden>{emoji}</span>
              {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function tipOf(emoji: string, count: number, isOwn: boolean): string {
  const people = count === 1 ? '1 person' : `${count} people`;
  if (!isOwn) return `${people} reacted with ${emoji}`;
  return count === 1 ? `You reacted with ${emoji}` : `${people} reacted with ${emoji}, you among them`;
}
