import { chatReactions } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { ClipboardCopy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
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
          {!onlyReactions && <Acts opened={opened} rights={rights} actions={actions} nowMs={nowMs} pick={pick} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ActsProps = Omit<MessageMenuProps, 'onClose'> & {
  /** Closes the menu first. */
  pick: (act: () => void) => () => void;
};

function Acts({ opened: { message }, rights, actions, nowMs, pick }: ActsProps) {
  const isOwn = message.author.id === rights.me;
  return (
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
      {rights.me !== null && !isOwn && (
        <DropdownMenu.Item className={menu.item} onSelect={pick(() => actions.report(message))}>
          <Flag size={14} aria-hidden />
          Report
        </DropdownMenu.Item>
      )}
      {(isOwn || rights.mayModerate) && (
        <DropdownMenu.Item className={menu.item} onSelect={pick(() => actions.remove(message))}>
          <Trash2 size={14} aria-hidden />
          Delete
        </DropdownMenu.Item>
      )}
    </>
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
