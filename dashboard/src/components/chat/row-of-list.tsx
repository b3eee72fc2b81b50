import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { ChatStore } from './chat-store.ts';
import { MessageRow } from './message-row.tsx';
import type { ChatRow } from './message-rows.ts';
import { PendingRow } from './pending-row.tsx';
import type { RowActions, RowRights } from './row-actions.ts';
import { DayLine, MissingLine, UnreadLine } from './separators.tsx';
import type { OlderPages } from './use-load-older.ts';

export interface RowOfListProps {
  row: ChatRow;
  store: ChatStore;
  nowMs: number;
  isActive: boolean;
  hasTools: boolean;
  isMarked: boolean;
  rights: RowRights;
  actions: RowActions;
  older: OlderPages;
  onMenu: (message: ChatMessage, anchor: DOMRect, onlyReactions: boolean) => void;
}

/** A message with what stands above it. */
export function RowOfList({ row, store, nowMs, older, isActive, hasTools, isMarked, ...rest }: RowOfListProps) {
  const { rights, actions, onMenu } = rest;
  if (row.kind === 'pending') return <PendingRow pending={row.pending} actions={actions} />;
  const { message, isHole, isNewDay, isUnread, isFirst } = row;
  const state = older.stateOf(message.order);
  return (
    <>
      {isHole && (
        <MissingLine
          {...state}
          says={rights.me === null ? 'Messages in between are shown to members' : 'Messages in between'}
          onLoad={() => older.load(message.order)}
        />
      )}
      {isNewDay && <DayLine at={message.createdAt} nowMs={nowMs} />}
      {isUnread && <UnreadLine />}
      <MessageRow
        message={message}
        original={message.replyTo ? store.get(message.replyTo.id) : undefined}
        isFirst={isFirst}
        isActive={isActive}
        hasTools={hasTools}
        isMarked={isMarked}
        rights={rights}
        actions={actions}
        onMenu={onMenu}
      />
    </>
  );
}
