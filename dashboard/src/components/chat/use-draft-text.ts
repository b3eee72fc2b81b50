import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatDraft, emptyDraft, keepDraft, readDraft } from '../../lib/chat/chat-draft.ts';
import type { ChatStore, ChatView } from './chat-store.ts';

export interface DraftText extends ChatDraft {
  target: ChatMessage | null;
  write: (text: string) => void;
  answer: (message: ChatMessage | null) => void;
  /** Shows an empty form; what is sent stays kept until `settle`. */
  take: (clientId: string) => void;
  /** The server has it, or its writer gave it up. */
  settle: () => void;
  /** Back into the form, unless something else was begun there. */
  restore: (draft: ChatDraft) => void;
}

/** What is being written: kept in this browser with each key, for its user alone. */
export function useDraftText(userId: string, store: ChatStore, view: ChatView): DraftText {
  const [draft, setDraft] = useState<ChatDraft>(() => readDraft(userId));
  const latest = useRef(draft);
  const change = useCallback(
    (next: ChatDraft) => {
      latest.current = next;
      setDraft(next);
      keepDraft(userId, next);
    },
    [userId],
  );
  const { text, replyTo, clientId } = draft;
  const target = (replyTo && store.get(replyTo)) || null;
  const arrived = clientId !== null && isThere(view, userId, clientId);
  // It reached the server although the page was left before the answer came.
  useEffect(() => {
    if (arrived) change(emptyDraft);
  }, [arrived, change]);
  return {
    ...draft,
    target,
    write: (next) => change({ text: next, replyTo, clientId: next === text ? clientId : null }),
    answer: (message) => change({ text, replyTo: message?.id ?? null, clientId: null }),
    take(id) {
      const sent = latest.current;
      change(emptyDraft);
      keepDraft(userId, { ...sent, clientId: id });
    },
    // What was written meanwhile is no part of what was sent.
    settle: () => readDraft(userId).clientId !== null && keepDraft(userId, emptyDraft),
    restore: (back) => latest.current.text === '' && change(back),
  };
}

function isThere({ messages, isTold }: ChatView, userId: string, clientId: string): boolean {
  return isTold && messages.some((message) => message.clientId === clientId && message.author.id === userId);
}
