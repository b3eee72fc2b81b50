import { chatReactions } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { ClipboardCopy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { AnchoredMenu, MenuItem } from '../ui/anchored-menu.tsx';
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
    <AnchoredMenu
      label={`Message of ${authorName(message.author)}`}
      anchor={anchor}
      align="end"
      leavesFocus
      onClose={() => onClose()}
    >
      {rights.maySend && <Reactions opened={opened} actions={actions} onClose={onClose} />}
      {!onlyReactions && <Acts opened={opened} rights={rights} actions={actions} nowMs={nowMs} pick={pick} />}
    </AnchoredMenu>
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
        <MenuItem icon={<Reply size={14} />} onSelect={pick(() => actions.reply(message))}>
          Reply
        </MenuItem>
      )}
      <MenuItem icon={<ClipboardCopy size={14} />} onSelect={() => copy(message.content)}>
        Copy text
      </MenuItem>
      {rights.maySend && isOwn && mayEdit(message, nowMs) && (
        <MenuItem icon={<Pencil size={14} />} onSelect={pick(() => actions.edit(message))}>
          Edit
        </MenuItem>
      )}
      {rights.me !== null && !isOwn && (
        <MenuItem icon={<Flag size={14} />} onSelect={pick(() => actions.report(message))}>
          Report
        </MenuItem>
      )}
      {(isOwn || rights.mayModerate) && (
        <MenuItem icon={<Trash2 size={14} />} onSelect={pick(() => actions.remove(message))}>
          Delete
        </MenuItem>
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
