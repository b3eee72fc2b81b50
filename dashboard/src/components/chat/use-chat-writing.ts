import { reactToMessage } from '@mintscope/schemas/api/community/react-to-message';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import type { ChatView, PendingMessage } from './chat-store.ts';
import { lastEditable } from './may-edit.ts';
import type { RowActions } from './row-actions.ts';
import type { Chat } from './use-chat.ts';
import { type DraftText, useDraftText } from './use-draft-text.ts';
import { type Sending, useSending } from './use-sending.ts';

export interface ChatWriting {
  draft: DraftText;
  sending: Sending;
  editing: ChatMessage | null;
  removing: ChatMessage | null;
  reporting: ChatMessage | null;
  setEditing: (message: ChatMessage | null) => void;
  setRemoving: (message: ChatMessage | null) => void;
  setReporting: (message: ChatMessage | null) => void;
  send: (content: string) => void;
  editLast: () => void;
  actions: Omit<RowActions, 'jump'>;
}

interface Places {
  field: RefObject<HTMLTextAreaElement | null>;
  toEnd: RefObject<() => void>;
}

/** All that the user does in the chat: writes, answers, changes, reacts and takes back. */
export function useChatWriting(chat: Chat, view: ChatView, userId: string, { field, toEnd }: Places): ChatWriting {
  const { clock } = useLive();
  const draft = useDraftText(userId, chat.store, view);
  const sending = useSending(chat);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [removing, setRemoving] = useState<ChatMessage | null>(null);
  const [reporting, setReporting] = useState<ChatMessage | null>(null);
  const focus = () => requestAnimationFrame(() => field.current?.focus());
  const send = async (content: string) => {
    const { text, replyTo, target } = draft;
    const clientId = draft.clientId ?? crypto.randomUUID();
    draft.take(clientId);
    const sent = sending.send({ content, replyTo: target, clientId });
    toEnd.current();
    const outcome = await sent;
    if (outcome === 'taken') draft.settle();
    if (outcome === 'refused') draft.restore({ text, replyTo, clientId: null });
  };
  const retry = async (pending: PendingMessage) => {
    if ((await sending.retry(pending)) === 'taken') draft.settle();
  };
  const acts: Omit<RowActions, 'jump'> = {
    reply(message) {
      setEditing(null);
      draft.answer(message);
      focus();
    },
    edit: setEditing,
    remove: setRemoving,
    report: setReporting,
    react: (message, emoji) => void react(chat, message, { emoji, me: userId }),
    retry: (pending) => void retry(pending),
    discard(clientId) {
      sending.discard(clientId);
      draft.settle();
      focus();
    },
  };
  const latest = useRef(acts);
  latest.current = acts;
  const actions = useMemo<Omit<RowActions, 'jump'>>(
    () => ({
      reply: (message) => latest.current.reply(message),
      edit: (message) => latest.current.edit(message),
      remove: (message) => latest.current.remove(message),
      report: (message) => latest.current.report(message),
      react: (message, emoji) => latest.current.react(message, emoji),
      retry: (pending) => latest.current.retry(pending),
      discard: (clientId) => latest.current.discard(clientId),
    }),
    [],
  );
  return {
    draft,
    sending,
    editing,
    removing,
    reporting,
    setEditing(message) {
      setEditing(message);
      if (!message) focus();
    },
    setRemoving,
    setReporting,
    send: (content) => void send(content),
    editLast: () => setEditing(lastEditable(view.messages, userId, clock.nowMs())),
    actions,
  };
}

async function react(
  { store }: Chat,
  message: ChatMessage,
  { emoji, me }: { emoji: Parameters<RowActions['react']>[1]; me: string },
): Promise<void> {
  const given = store.get(message.id)?.reactions.find((one) => one.emoji === emoji);
  try {
    const body = { emoji, on: !given?.by.includes(me) };
    const { data } = await call(reactToMessage, { params: { id: message.id }, body });
    store.tell(data, 'me');
  } catch (error) {
    void showToast(errorText(error, 'The reaction could not be given'), 'error');
  }
}
