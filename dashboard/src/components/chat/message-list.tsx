import { ArrowDownToLine, MessagesSquare } from 'lucide-react';
import { type MouseEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ChatView } from './chat-store.ts';
import styles from './message-list.module.css';
import type { OpenedMenu } from './message-menu.tsx';
import { type ChatRow, countNewer, createRows, indexOfMessage } from './message-rows.ts';
import { NewMessages } from './new-messages.tsx';
import { pressMessageKey } from './press-message-key.ts';
import type { RowActions, RowRights } from './row-actions.ts';
import { RowOfList, type RowOfListProps } from './row-of-list.tsx';
import { MissingLine } from './separators.tsx';
import type { Chat } from './use-chat.ts';
import { type OlderPages, useLoadOlder } from './use-load-older.ts';
import { headHeight, type MessageRows, useMessageRows } from './use-message-rows.ts';
import { useNewestSeen } from './use-newest-seen.ts';
import { useRoving } from './use-roving.ts';

const MessageMenu = lazyOverlay(() => import('./message-menu.tsx').then((module) => module.MessageMenu));

interface MessageListProps {
  chat: Chat;
  view: ChatView;
  rights: RowRights;
  actions: Omit<RowActions, 'jump'>;
  /** Order of the newest message that had been read when the chat was opened. */
  readUpTo: number | null;
  onSeen: (order: number) => void;
  /** Gives the way to the end, for who has sent something. */
  toEnd: RefObject<() => void>;
}

/** Most messages that an open page keeps while its reader follows the newest. */
const mostKept = 60_000;

/** All messages, however many: those in sight are drawn. */
export function MessageList({ chat, view, rights, actions, readUpTo, onSeen, toEnd }: MessageListProps) {
  const { clock } = useLive();
  const scroller = useRef<HTMLDivElement>(null);
  const [rowsOf] = useState(createRows);
  const rows = useMemo(() => rowsOf(view, { me: rights.me, readUpTo }), [rowsOf, view, rights.me, readUpTo]);
  const roving = useRoving(scroller, rows);
  const list = useMessageRows(scroller, { rows, kept: roving.keptIndex });
  const [pointed, setPointed] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const { marked, jump } = useJump(rows, list, roving.activate);
  const older = useLoadOlder(chat, view, { rows, items: list.items, mayLoad: rights.me !== null && list.hasBegun });
  const seen = useNewestSeen(rows, list.isAtEnd ? rows.length - 1 : list.lastInSight, onSeen);
  const all = useMemo<RowActions>(() => ({ ...actions, jump }), [actions, jump]);
  const onMenu = useCallback<RowOfListProps['onMenu']>(
    (message, anchor, onlyReactions) => setMenu({ message, anchor, onlyReactions }),
    [],
  );
  toEnd.current = list.toEnd;
  useEffect(() => {
    if (list.isAtEnd) chat.store.trim(mostKept);
  }, [chat.store, list.isAtEnd]);
  const nowMs = clock.nowMs();
  const closeMenu = (takesFocus = false) => {
    setMenu(null);
    if (!takesFocus) roving.focus();
  };
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys lead to its messages
        tabIndex={0}
        onKeyDown={(event) => pressMessageKey(event, { roving, store: chat.store, rights, actions: all, onMenu })}
        onClick={(event) => roving.activate(keyAt(event))}
        onPointerOver={(event) => setPointed(keyAt(event))}
        onPointerLeave={() => setPointed(null)}
      >
        {rows.length === 0 && (
          <Notice icon={MessagesSquare} title="No messages yet">
            {rights.maySend ? 'Write the first one.' : 'Whatever is written appears here.'}
          </Notice>
        )}
        {rows.length > 0 && (
          <Rows
            {...{ rows, list, older, rights, nowMs, onMenu, marked, pointed }}
            store={chat.store}
            actions={all}
            activeKey={roving.activeKey}
          />
        )}
      </section>
      {!list.isAtEnd && <ToNewest count={countNewer(view.messages, seen, rights.me)} onClick={list.toEnd} />}
      <NewMessages messages={view.messages} me={rights.me} />
      {menu && <MessageMenu opened={menu} rights={rights} actions={all} nowMs={nowMs} onClose={closeMenu} />}
    </div>
  );
}

interface RowsProps extends Omit<RowOfListProps, 'row' | 'isActive' | 'hasTools' | 'isMarked'> {
  rows: readonly ChatRow[];
  list: MessageRows;
  activeKey: string | null;
  marked: string | null;
  pointed: string | null;
}

function Rows({ rows, list, activeKey, marked, pointed, ...props }: RowsProps) {
  const { older, rights } = props;
  const { before } = older;
  return (
    <div className={styles.rows} style={{ height: list.height }}>
      <div className={styles.top} style={{ height: headHeight }}>
        <MissingLine
          {...(before === null ? idle : older.stateOf(before))}
          says={topText(older, rights.me === null)}
          onLoad={() => before !== null && older.load(before)}
        />
      </div>
      {list.items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <div
            key={row.key}
            ref={list.measure}
            data-index={item.index}
            data-key={row.key}
            className={styles.place}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <RowOfList
              {...props}
              row={row}
              isActive={row.key === activeKey}
              hasTools={row.key === activeKey || row.key === pointed}
              isMarked={row.kind === 'message' && row.message.id === marked}
            />
          </div>
        );
      })}
    </div>
  );
}

const idle = { isLoading: false, hasFailed: false };

function topText({ before, stateOf }: OlderPages, isVisitor: boolean): string {
  if (before === null) return 'This is where the chat begins';
  if (isVisitor) return 'Members read what was written before';
  return stateOf(before).isLoading ? 'Loading older messages' : 'Older messages';
}

function ToNewest({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button className={styles.newest} look={count > 0 ? 'main' : 'plain'} onClick={onClick}>
      <ArrowDownToLine size={14} aria-hidden />
      {count > 0 ? `${count > 999 ? '999+' : count} new` : 'Newest'}
    </Button>
  );
}

const markMs = 1_500;

/** Leads to a message that is loaded, and marks it for a moment. */
function useJump(rows: readonly ChatRow[], list: MessageRows, activate: (key: string) => void) {
  const [marked, setMarked] = useState<string | null>(null);
  const latest = useRef({ rows, list, activate });
  latest.current = { rows, list, activate };
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markMs);
    return () => clearTimeout(timer);
  }, [marked]);
  const jump = useCallback((id: string) => {
    const index = indexOfMessage(latest.current.rows, id);
    const row = latest.current.rows[index];
    if (!row) return;
    latest.current.list.toIndex(index);
    latest.current.activate(row.key);
    setMarked(id);
  }, []);
  return { marked, jump };
}

function keyAt({ target }: MouseEvent): string | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return line?.dataset.key ?? null;
}
