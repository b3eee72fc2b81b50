import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { RowActions, RowRights } from './row-actions.ts';
import styles from './row-tools.module.css';

interface RowToolsProps {
  message: ChatMessage;
  rights: RowRights;
  actions: RowActions;
  isActive: boolean;
  onMenu: (message: ChatMessage, anchor: DOMRect, onlyReactions: boolean) => void;
}

/** Over the corner of a message: shown for the pointer on it, and for the keyboard or the finger that is there. */
export function RowTools({ message, rights, actions, isActive, onMenu }: RowToolsProps) {
  const open = (onlyReactions: boolean) => (event: MouseEvent<HTMLElement>) =>
    onMenu(message, event.currentTarget.getBoundingClientRect(), onlyReactions);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div className={styles.tools}>
      {rights.maySend && (
        <>
          <button
            type="button"
            aria-label="React"
            aria-haspopup="menu"
            data-tip="React"
            tabIndex={tabIndex}
            onClick={open(true)}
          >
            <SmilePlus size={15} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Reply"
            data-tip="Reply"
            tabIndex={tabIndex}
            onClick={() => actions.reply(message)}
          >
            <Reply size={15} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        aria-label="More"
        aria-haspopup="menu"
        data-tip="More"
        tabIndex={tabIndex}
        onClick={open(false)}
      >
        <Ellipsis size={15} aria-hidden />
      </button>
    </div>
  );
}
