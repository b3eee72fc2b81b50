import { chatReactions } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { ClipboardCopy, Pencil, Reply, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import menu from '../ui/menu.module.css';
import { authorName } from './author-name.ts';
import { mayEdit } from './may-edit.ts';
import styles from './message-menu.module.css';
import type { RowActions, RowRights } from './row-actions.ts';

export interface OpenedMenu {
  message: ChatMessage;
  anchor: DOMRect;
  onlyReactions: boolean;
}

interface MessageMenuProps {
  opened: OpenedMenu;
  rights: RowRights;
  actions: RowActions;
  /** Server time (ms). */
  nowMs: number;
  /** What was chosen takes the focus itself, or it goes back to the message. */
  onClose: (takesFocus?: boolean) => void;
}

/** Everything that can be done with a message. */
export function MessageMenu({ opened, rights, actions, nowMs, onClose }: MessageMenuProps) {
  const { message, anchor, onlyReactions } = opened;
  const isOwn = message.author.id === rights.me;
  const pick = (act: () => void) => () => {
    onClose(true);
    act();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          className={menu.anchor}
          style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.content}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Message of ${authorName(message.author)}`}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {rights.maySend && <Reactions opened={opened} actions={actions} onClose={onClose} />}
          {!onlyReactions && (
            <>
              {rights.maySend && (
                <DropdownMenu.Item className={menu.item} onSelect={pick(() => actions.reply(message))}>
                  <Reply size={14} aria-hidden />
                  Reply
                </DropdownMenu.Item>
              )}
              <DropdownMenu.Item className={menu.item} onSelect={() => copy(message.content)}>
                <ClipboardCopy size={14} aria-hidden />
                Copy text
              </DropdownMenu.Item>
              {rights.maySend && isOwn && mayEdit(message, nowMs) && (
                <DropdownMenu.Item className={menu.item} onSelect={pick(() => actions.edit(message))}>
                  <Pencil size={14} aria-hidden />
                  Edit
                </DropdownMenu.Item>
              )}
              {(isOwn || rights.mayModerate) && (
                <DropdownMenu.Item className={menu.item} onSelect={pick(() => actions.remove(message))}>
                  <Trash2 size={14} aria-hidden />
                  Delete
                </DropdownMenu.Item>
              )}
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Reactions({ opened, actions, onClose }: Pick<MessageMenuProps, 'opened' | 'actions' | 'onClose'>) {
  return (
    <DropdownMenu.Group className={styles.reactions} aria-label="React with">
      {chatReactions.map((emoji) => (
        <DropdownMenu.Item
          key={emoji}
          className={styles.reaction}
          aria-label={`React with ${emoji}`}
          onSelect={() => {
            onClose();
            actions.react(opened.message, emoji);
          }}
        >
          {emoji}
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  );
}

function copy(text: string): void {
  // Where the browser does not let it, the text can still be marked by hand.
  navigator.clipboard?.writeText(text).catch(() => undefined);
}
