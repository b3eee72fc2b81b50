import { sendMessage } from '@mintscope/schemas/api/community/send-message';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { messages } from '@mintscope/schemas/messages';
import { useRef, useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import type { PendingMessage } from './chat-store.ts';
import type { Chat } from './use-chat.ts';

interface Outgoing {
  content: string;
  replyTo: ChatMessage | null;
  clientId: string;
}

/** taken: it is there, or a moderator has it; lost: it stands in the list as not sent; refused: the text is to be changed, or sent later. */
type Outcome = 'taken' | 'lost' | 'refused';

export interface Sending {
  isBusy: boolean;
  problem: string | null;
  /** Nothing more is taken before (ms of our clock). */
  waitUntil: number;
  send: (message: Outgoing) => Promise<Outcome>;
  retry: (pending: PendingMessage) => Promise<Outcome>;
  discard: (clientId: string) => void;
}

/** Sends one message at a time. What got no answer keeps its id: sent again it is the same message. */
export function useSending(chat: Chat): Sending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const busy = useRef(false);
  const attempt = async (pending: PendingMessage): Promise<Outcome> => {
    if (busy.current) return 'refused';
    busy.current = true;
    setBusy(true);
    setProblem(null);
    chat.store.putPending({ ...pending, state: 'sending', problem: null });
    try {
      await deliver(chat, pending);
      const { slowModeMs = 0, me = null } = chat.meta ?? {};
      if (slowModeMs > 0 && !me?.mayModerate) setWaitUntil(Date.now() + slowModeMs);
      return 'taken';
    } catch (error) {
      if (!isRefusal(error)) {
        chat.store.putPending({ ...pending, state: 'failed', problem: messages.chatNotSent });
        setProblem(messages.chatNotSent);
        return 'lost';
      }
      chat.store.dropPending(pending.clientId);
      if (error.status === 429) setWaitUntil(Date.now() + (error.retryAfterMs ?? chatLimits.refillMs));
      else setProblem(refusalText(error));
      // What stands in the way, as a mute, takes the place of the form.
      if (error.status === 403) chat.retry();
      return 'refused';
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    problem,
    waitUntil,
    send: (message) => attempt({ ...message, createdAt: Date.now(), state: 'sending', problem: null }),
    retry: attempt,
    discard(clientId) {
      chat.store.dropPending(clientId);
      setProblem(null);
    },
  };
}

async function deliver({ store }: Chat, pending: PendingMessage): Promise<void> {
  const { clientId, content, replyTo } = pending;
  const body = { content, clientId, ...(replyTo && { replyToId: replyTo.id }) };
  const { held, data } = await call(sendMessage, { body });
  if (held) {
    store.putPending({ ...pending, content: data.content, state: 'held', problem: null });
    return;
  }
  store.dropPending(clientId);
  store.tell(data, 'me');
}

/** The server has seen the message and does not take it; anything else may or may not have reached it. */
function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

/** A 403 is not always for want of a subscription: one who was muted or banned a moment ago may have one. */
function refusalText({ status, code, message }: CallError): string {
  if (code === 'ENTITLEMENT_REQUIRED') return messages.chatSubscription;
  return status === 403 ? message : `${messages.chatNotSent}. ${message}`;
}
