import { getChat } from '@mintscope/schemas/api/community/get-chat';
import { listMessages } from '@mintscope/schemas/api/community/list-messages';
import type { ChatCommunity, ChatMember } from '@mintscope/schemas/chat/chat-community';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/call.ts';
import { chatMemberOf } from '../../lib/chat-member.ts';
import type { ChatUpdate } from '../../lib/live/channels/chat/chat-news.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import type { ChatMeta } from './chat-meta.ts';
import { ChatStore } from './chat-store.ts';
import { ToldMeta } from './told-meta.ts';

/** Where the feed does not tell, the chat is asked for so often. */
export const pollMs = 15_000;

/** live: the feed tells each message at once; polled: they are asked for; away: what is shown may be old. */
export type ChatLine = 'live' | 'polled' | 'away';

export interface Chat {
  store: ChatStore;
  meta: ChatMeta | undefined;
  line: ChatLine;
  /** Why the chat could not be asked for, the last time. */
  error: Error | null;
  /** When it was last told as a whole (ms). */
  toldAt: number;
  retry: () => void;
  setMe: (me: ChatMember) => void;
  setStream: (stream: StreamOf) => void;
  /** Loads messages before this order. Rejects where that fails. */
  loadOlder: (before: number) => Promise<void>;
}

type StreamOf = Pick<ChatMeta, 'isLiveActive' | 'liveStreamUrl' | 'liveStreamType' | 'startedAt'>;

/** The community's chat for who is signed in, or for a visitor: by the feed where there is one, else by asking. */
export function useChat(): Chat {
  const { state } = useSession();
  const userId = state.phase === 'user' ? state.user.id : null;
  const [store] = useState(() => new ChatStore(userId));
  const [told] = useState(() => new ToldMeta());
  useEffect(() => () => store.close(), [store]);
  const { queryKey, ...patches } = useMeta(userId);
  const { patch, tellMember } = patches;
  const isLive = useChatFeed(userId !== null, { store, told }, patches);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(getChat, { signal });
      store.snapshot(data, 'me');
      const meta = told.over(metaOf(data, data.me), data.rev);
      tellMember(meta.me);
      return meta;
    },
    enabled: state.phase !== 'loading',
    // A banned account is told nothing more: whether the ban was lifted has to be asked for.
    refetchInterval: ({ state: { data } }) => (isLive && data?.me && !isBanned(data) ? false : pollMs),
    gcTime: 0,
  });
  const { refetch } = query;
  return useMemo(
    () => ({
      store,
      meta: query.data,
      line: isLive ? 'live' : query.isError ? 'away' : 'polled',
      error: query.error,
      toldAt: query.dataUpdatedAt,
      retry: () => void refetch(),
      setMe(me) {
        patch({ me });
        tellMember(me);
      },
      setStream: (stream) => patch(stream),
      async loadOlder(before) {
        const { turn } = store;
        store.page(before, await call(listMessages, { query: { before, limit: chatLimits.page } }), turn);
      },
    }),
    [store, query.data, query.isError, query.error, query.dataUpdatedAt, isLive, refetch, patch, tellMember],
  );
}

/** All but the messages, which the store has. */
function metaOf({ messages, hasOlder, rev, ...rest }: ChatCommunity, me: ChatMember | null): ChatMeta {
  return { ...rest, me };
}

interface Patches {
  /** The whole, from the feed; what the reader may do is told by the answer alone. */
  begin: (community: Omit<ChatMeta, 'me'>) => void;
  patch: (change: Partial<ChatMeta>) => void;
  patchMe: (change: Partial<ChatMember>) => void;
}

/** Tells the rest of the page what the server says of the reader. */
type TellMember = (me: ChatMember | null) => void;

function useMeta(userId: string | null): Patches & { queryKey: readonly unknown[]; tellMember: TellMember } {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['chat', userId], [userId]);
  const patch = useCallback<Patches['patch']>(
    (change) => {
      queries.setQueryData<ChatMeta>(queryKey, (known) => known && { ...known, ...change });
    },
    [queries, queryKey],
  );
  const patchMe = useCallback<Patches['patchMe']>(
    (change) => {
      queries.setQueryData<ChatMeta>(queryKey, (known) =>
        known?.me ? { ...known, me: { ...known.me, ...change } } : known,
      );
    },
    [queries, queryKey],
  );
  const tellMember = useCallback<TellMember>(
    (me) => {
      if (me) queries.setQueryData(chatMemberOf(me.userId).queryKey, me);
    },
    [queries],
  );
  const begin = useCallback<Patches['begin']>(
    (community) => {
      queries.setQueryData<ChatMeta>(queryKey, (known) => ({ ...community, me: known?.me ?? null }));
    },
    [queries, queryKey],
  );
  return { begin, patch, patchMe, tellMember, queryKey };
}

/** What keeps of the feed. */
interface Keepers {
  store: ChatStore;
  told: ToldMeta;
}

/** Follows the feed; true while it tells the chat. */
function useChatFeed(follow: boolean, { store, told }: Keepers, patches: Patches): boolean {
  const { client } = useLive();
  const { begin, patch, patchMe } = patches;
  const isOpen = useSyncExternalStore(client.watchStatus, () => client.status().connection.phase === 'open');
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (!follow) return;
    const stop = client.chat.watch((update) => {
      if (update.type === 'initial_chat') setTold(true);
      applyUpdate(update, { store, told }, { begin, patch, patchMe });
    });
    client.subscribe({ channel: 'chat' });
    return stop;
  }, [client, follow, store, told, begin, patch, patchMe]);
  // A connection that comes back tells the whole first: until then the chat is asked for.
  useEffect(() => {
    if (!isOpen) setTold(false);
  }, [isOpen]);
  return follow && isOpen && isTold;
}

function isBanned(meta: ChatMeta | undefined): boolean {
  return meta?.me?.restriction?.kind === 'banned';
}

function applyUpdate(update: ChatUpdate, keepers: Keepers, patches: Patches): void {
  const { store, told } = keepers;
  switch (update.type) {
    case 'initial_chat': {
      const { messages, hasOlder, rev, ...rest } = update.community;
      const { isLiveActive, liveStreamUrl, liveStreamType, startedAt, slowModeMs } = rest;
      store.snapshot({ messages, hasOlder, rev }, 'all');
      told.stream(rev, { isLiveActive, liveStreamUrl, liveStreamType, startedAt });
      told.slowMode(rev, slowModeMs);
      patches.begin(rest);
      break;
    }
    case 'chat_message':
      store.tell(update.data, 'all');
      break;
    case 'chat_live_stream':
      told.stream(update.rev, update.data);
      patches.patch(update.data);
      break;
    case 'chat_moderation':
      applyModeration(update, keepers, patches);
      break;
    default:
      update satisfies never;
  }
}

function applyModeration(
  { rev, data: act }: Extract<ChatUpdate, { type: 'chat_moderation' }>,
  { store, told }: Keepers,
  { patch, patchMe }: Patches,
): void {
  switch (act.action) {
    case 'deleted':
      store.takeOff(act.messageId);
      break;
    case 'cleared':
      store.clearUpTo(act.upTo, rev);
      break;
    case 'slow_mode':
      told.slowMode(rev, act.slowModeMs);
      patch({ slowModeMs: act.slowModeMs });
      break;
    case 'restricted':
      told.restriction(rev, act.restriction);
      patchMe({ restriction: act.restriction });
      break;
    default:
      act satisfies never;
  }
}

/** What the store shows; the same object until something changes. */
export function useChatView(store: ChatStore) {
  return useSyncExternalStore(store.watch, store.view);
}
